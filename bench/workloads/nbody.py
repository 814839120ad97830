"""Bodies attracting each other: float attributes of slotted objects in nested loops."""

SIZE = 1000
EXPECTED = -0.1690876


class Body:
    __slots__ = ("x", "y", "z", "vx", "vy", "vz", "mass")

    def __init__(self, x, y, z, vx, vy, vz, mass):
        self.x, self.y, self.z, self.vx, self.vy, self.vz, self.mass = x, y, z, vx, vy, vz, mass


def bodies():
    year, sun = 365.24, 39.47841760435743
    made = [
        Body(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, sun),
        Body(4.84143144246472090, -1.16032004402742839, -0.103622044471123109, 1.66007664274403694e-3 * year, 7.69901118419740425e-3 * year, -6.90460016972063023e-5 * year, 9.54791938424326609e-4 * sun),
        Body(8.34336671824457987, 4.12479856412430479, -0.403523417114321381, -2.76742510726411896e-3 * year, 4.99852801234917238e-3 * year, 2.30417297573763929e-5 * year, 2.85885980666130812e-4 * sun),
        Body(12.8943695621391310, -15.1111514016986312, -0.223307578892655734, 2.96460137564761618e-3 * year, 2.37847173959480950e-3 * year, -2.96589568540237556e-5 * year, 4.36624404335156298e-5 * sun),
        Body(15.3796971148509165, -25.9193146099879641, 0.179258772950371181, 2.68067772490389322e-3 * year, 1.62824170038242295e-3 * year, -9.51592254519715870e-5 * year, 5.15138902046611451e-5 * sun),
    ]
    px = py = pz = 0.0
    for b in made:
        px, py, pz = px + b.vx * b.mass, py + b.vy * b.mass, pz + b.vz * b.mass
    made[0].vx, made[0].vy, made[0].vz = -px / sun, -py / sun, -pz / sun
    return made


def advance(system, dt):
    n = len(system)
    for i in range(n):
        a = system[i]
        for j in range(i + 1, n):
            b = system[j]
            dx, dy, dz = a.x - b.x, a.y - b.y, a.z - b.z
            square = dx * dx + dy * dy + dz * dz
            force = dt / (square * square ** 0.5)
            a.vx -= dx * b.mass * force
            a.vy -= dy * b.mass * force
            a.vz -= dz * b.mass * force
            b.vx += dx * a.mass * force
            b.vy += dy * a.mass * force
            b.vz += dz * a.mass * force
    for b in system:
        b.x += dt * b.vx
        b.y += dt * b.vy
        b.z += dt * b.vz


def energy(system):
    total = 0.0
    for i, a in enumerate(system):
        total += 0.5 * a.mass * (a.vx ** 2 + a.vy ** 2 + a.vz ** 2)
        for b in system[i + 1:]:
            total -= a.mass * b.mass / ((a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2) ** 0.5
    return total


def run(n):
    system = bodies()
    for _ in range(n):
        advance(system, 0.01)
    return round(energy(system), 7)
