"""A wave over the cells of a grid from one of them: which cells it reaches, and the way back from each.

Unusual: cells are the bits of one Python integer, so a whole front moves on with a few shifts; and the wave grows only
as far as it is asked. Cells at the rim of the grid must not be free, so that no row runs into the next.
"""


class Wave:
    def __init__(self, free: int, columns: int, start: int):
        self.free, self.columns = free, columns
        self._fronts = [1 << start]  # of cells at 0, 1, 2… steps, diagonals included
        self._ahead = free & ~self._fronts[0]  # not reached yet

    @property
    def reached(self) -> int:
        """So far, as bits."""
        return self.free & ~self._ahead | self._fronts[0]

    def reaches(self, cell: int) -> bool:
        """Growing until the cell is reached, or nothing more is."""
        if cell < 0 or not self.free >> cell & 1:
            return cell >= 0 and bool(self._fronts[0] >> cell & 1)
        while self._ahead >> cell & 1 and self._fronts[-1]:
            self._grow()
        return not self._ahead >> cell & 1

    def all(self) -> int:
        """All cells that are ever reached, as bits."""
        while self._fronts[-1]:
            self._grow()
        return self.reached

    def _grow(self) -> None:
        front, columns = self._fronts[-1], self.columns
        beside = front | front << 1 | front >> 1
        spread = beside if len(self._fronts) % 2 else front  # every other step goes diagonally: an eight-sided wave
        front = (beside | spread << columns | spread >> columns) & self._ahead
        self._ahead ^= front
        self._fronts.append(front)

    def way_to(self, cell: int) -> list[int]:
        """The cells from the start to a reached one."""
        columns = self.columns
        number = next(number for number, front in enumerate(self._fronts) if front >> cell & 1)
        around = (-1, 1, -columns, columns, -columns - 1, -columns + 1, columns - 1, columns + 1)
        window = sum(1 << columns + 1 + step for step in around)
        cells = [cell]
        for earlier in range(number - 1, -1, -1):
            corner = max(0, cell - columns - 1)
            beside = self._fronts[earlier] >> corner & window
            cell = next(cell + step for step in around if beside >> cell + step - corner & 1)
            cells.append(cell)
        return cells[::-1]
