"""The Mandelbrot set as a grey picture in the portable graymap format, which most viewers open.

    mandelbrot.py [WIDTH [FILE]]        (120 mandelbrot.pgm)

Prints how many points never escaped. One tight loop over floats with a late exit.
"""
import sys

LIMIT = 100
LEFT, RIGHT, TOP, BOTTOM = -2.25, 0.75, 1.125, -1.125


def escape_time(cr, ci):
    """How many steps of z*z + c keep z within the circle of radius 2: LIMIT for points that never leave it."""
    zr = zi = 0.0
    for n in range(LIMIT):
        rr, ii = zr * zr, zi * zi
        if rr + ii > 4.0:
            return n
        zr, zi = rr - ii + cr, 2.0 * zr * zi + ci
    return LIMIT


def picture(width):
    height = width * 3 // 4
    rows = []
    for y in range(height):
        ci = TOP + (BOTTOM - TOP) * y / height
        row = bytearray(width)
        for x in range(width):
            n = escape_time(LEFT + (RIGHT - LEFT) * x / width, ci)
            row[x] = 0 if n == LIMIT else 255 - n * 255 // LIMIT
        rows.append(row)
    return rows


def write_pgm(path, rows):
    with open(path, "wb") as file:
        file.write(b"P5 %d %d 255\n" % (len(rows[0]), len(rows)))
        for row in rows:
            file.write(row)


def main(width, path):
    rows = picture(width)
    write_pgm(path, rows)
    inside = sum(row.count(0) for row in rows)
    print(f"{path}: {width} x {len(rows)}, {inside} points inside")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 120, sys.argv[2] if len(sys.argv) > 2 else "mandelbrot.pgm")
