"""The sun and the four giant planets, followed for a number of steps of 0.01 day.

    nbody.py [STEPS]        (1000)

Prints the energy of the system before and after, which a good integrator keeps: the difference shows how good this one is.
Float arithmetic, attribute access and nested loops.
"""
import math
import sys

SOLAR_MASS = 4 * math.pi * math.pi
DAYS_PER_YEAR = 365.24


class Body:
    """Position in astronomical units, velocity per year, mass in units in which the sun's is 4 pi squared."""

    __slots__ = ("name", "x", "y", "z", "vx", "vy", "vz", "mass")

    def __init__(self, name, position, velocity, mass):
        self.name = name
        self.x, self.y, self.z = position
        self.vx, self.vy, self.vz = (v * DAYS_PER_YEAR for v in velocity)
        self.mass = mass * SOLAR_MASS


def solar_system():
    return [
        Body("sun", (0.0, 0.0, 0.0), (0.0, 0.0, 0.0), 1.0),
        Body("jupiter", (4.84143144246472090e00, -1.16032004402742839e00, -1.03622044471123109e-01),
             (1.66007664274403694e-03, 7.69901118419740425e-03, -6.90460016972063023e-05), 9.54791938424326609e-04),
        Body("saturn", (8.34336671824457987e00, 4.12479856412430479e00, -4.03523417114321381e-01),
             (-2.76742510726411896e-03, 4.99852801234917238e-03, 2.30417297573763929e-05), 2.85885980666130812e-04),
        Body("uranus", (1.28943695621391310e01, -1.51111514016986312e01, -2.23307578892655734e-01),
             (2.96460137564761618e-03, 2.37847173959480950e-03, -2.96589568540237556e-05), 4.36624404335156298e-05),
        Body("neptune", (1.53796971148509165e01, -2.59193146099879641e01, 1.79258772950371181e-01),
             (2.68067772490389322e-03, 1.62824170038242295e-03, -9.51592254519715870e-05), 5.15138902046611451e-05),
    ]


def stop_drift(bodies):
    """Gives the sun the velocity with which the whole stays where it is."""
    px = py = pz = 0.0
    for body in bodies:
        px += body.vx * body.mass
        py += body.vy * body.mass
        pz += body.vz * body.mass
    sun = bodies[0]
    sun.vx, sun.vy, sun.vz = -px / SOLAR_MASS, -py / SOLAR_MASS, -pz / SOLAR_MASS


def advance(bodies, dt):
    for i, a in enumerate(bodies):
        for j in range(i + 1, len(bodies)):
            b = bodies[j]
            dx, dy, dz = a.x - b.x, a.y - b.y, a.z - b.z
            square = dx * dx + dy * dy + dz * dz
            magnitude = dt / (square * math.sqrt(square))
            a.vx -= dx * b.mass * magnitude
            a.vy -= dy * b.mass * magnitude
            a.vz -= dz * b.mass * magnitude
            b.vx += dx * a.mass * magnitude
            b.vy += dy * a.mass * magnitude
            b.vz += dz * a.mass * magnitude
    for body in bodies:
        body.x += dt * body.vx
        body.y += dt * body.vy
        body.z += dt * body.vz


def energy(bodies):
    total = 0.0
    for i, a in enumerate(bodies):
        total += 0.5 * a.mass * (a.vx * a.vx + a.vy * a.vy + a.vz * a.vz)
        for b in bodies[i + 1:]:
            total -= a.mass * b.mass / math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2)
    return total


def main(steps):
    bodies = solar_system()
    stop_drift(bodies)
    print(f"energy {energy(bodies):.9f}")
    for _ in range(steps):
        advance(bodies, 0.01)
    print(f"energy {energy(bodies):.9f} after {steps} steps")
    for body in bodies:
        print(f"{body.name:8} {body.x!r} {body.y!r} {body.z!r}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
