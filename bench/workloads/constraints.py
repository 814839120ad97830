"""A sheet of cells whose formulas depend on other cells, kept up to date as inputs change: in the manner of DeltaBlue."""

SIZE = 60
EXPECTED = 2352794


class Cell:
    def __init__(self, value=0):
        self.value = value
        self.readers = []
        self.source = None
        self.mark = 0

    def set(self, value, sheet):
        if value != self.value:
            self.value = value
            sheet.changed(self)


class Formula:
    def __init__(self, output, *inputs):
        self.output, self.inputs = output, inputs
        output.source = self
        for cell in inputs:
            cell.readers.append(self)

    def recalculate(self):
        old = self.output.value
        self.output.value = self.compute()
        return old != self.output.value


class Sum(Formula):
    def compute(self):
        total = 0
        for cell in self.inputs:
            total += cell.value
        return total


class Scale(Formula):
    def __init__(self, output, cell, factor, offset):
        super().__init__(output, cell)
        self.factor, self.offset = factor, offset

    def compute(self):
        return self.inputs[0].value * self.factor + self.offset


class Limit(Formula):
    def compute(self):
        value = self.inputs[0].value
        return value if value < 1000 else value % 1000


class Choose(Formula):
    def compute(self):
        condition, yes, no = self.inputs
        return yes.value if condition.value % 2 else no.value


class Sheet:
    def __init__(self):
        self.round = 0

    def order(self, cell, found):
        """The formulas behind a cell, each after the ones that it reads."""
        for formula in cell.readers:
            output = formula.output
            if output.mark != self.round:
                output.mark = self.round
                self.order(output, found)
                found.append(formula)
        return found

    def changed(self, cell):
        self.round += 1
        for formula in reversed(self.order(cell, [])):
            formula.recalculate()


def chain(length):
    """A chain of scaled, limited and chosen cells, with a sum over every fourth of them."""
    first = Cell(1)
    cells = [first]
    for i in range(length):
        previous, made = cells[-1], Cell()
        if i % 3 == 0:
            Scale(made, previous, 3, i)
        elif i % 3 == 1:
            Limit(made, previous)
        else:
            Choose(made, previous, cells[i // 2], first)
        cells.append(made)
    total = Cell()
    Sum(total, *cells[::4])
    return first, total


def run(n):
    first, total = chain(n)
    sheet = Sheet()
    seen = 0
    for value in range(n * 4):
        first.set(value * 7 % 101, sheet)
        seen += total.value
    return seen
