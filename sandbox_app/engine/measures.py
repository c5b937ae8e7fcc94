"""How sure a measured share is."""

import math

Z = 1.959964  # of the normal distribution, for 95 %


def wilson(share: float, count: int) -> tuple[float, float]:
    """Wilson's 95 % interval (1927) of a share seen in `count` trials; it holds near 0 and 1 too."""
    denominator = 1 + Z**2 / count
    middle = (share + Z**2 / (2 * count)) / denominator
    half = Z * math.sqrt(share * (1 - share) / count + Z**2 / (4 * count**2)) / denominator
    return max(0.0, middle - half), min(1.0, middle + half)
