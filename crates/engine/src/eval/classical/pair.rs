//! Two scores in one number: what something is worth in the middlegame and in the endgame.
//!
//! Every term adds both at once, so they are packed: the endgame in the upper half, the middlegame in the lower. One
//! addition adds both, one multiplication scales both. The halves have 32 bits each: no legal position, nine queens
//! a side included, comes near their limits.

use core::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A middlegame and an endgame score.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
#[repr(transparent)]
pub struct Pair(i64);

impl Pair {
    /// Nothing.
    pub const ZERO: Pair = Pair(0);

    /// A pair of scores.
    #[inline(always)]
    pub const fn new(middlegame: i32, endgame: i32) -> Pair {
        Pair(((endgame as i64) << 32) + middlegame as i64)
    }

    /// The middlegame half.
    #[inline(always)]
    pub const fn middlegame(self) -> i32 {
        self.0 as i32
    }

    /// The endgame half. A negative middlegame has borrowed from it, which the rounding gives back.
    #[inline(always)]
    pub const fn endgame(self) -> i32 {
        ((self.0 + 0x8000_0000) >> 32) as i32
    }
}

impl Add for Pair {
    type Output = Pair;
    #[inline(always)]
    fn add(self, other: Pair) -> Pair {
        Pair(self.0 + other.0)
    }
}

impl AddAssign for Pair {
    #[inline(always)]
    fn add_assign(&mut self, other: Pair) {
        self.0 += other.0;
    }
}

impl Sub for Pair {
    type Output = Pair;
    #[inline(always)]
    fn sub(self, other: Pair) -> Pair {
        Pair(self.0 - other.0)
    }
}

impl SubAssign for Pair {
    #[inline(always)]
    fn sub_assign(&mut self, other: Pair) {
        self.0 -= other.0;
    }
}

impl Neg for Pair {
    type Output = Pair;
    #[inline(always)]
    fn neg(self) -> Pair {
        Pair(-self.0)
    }
}

impl Mul<i32> for Pair {
    type Output = Pair;
    #[inline(always)]
    fn mul(self, count: i32) -> Pair {
        Pair(self.0 * count as i64)
    }
}

impl core::fmt::Debug for Pair {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "({}, {})", self.middlegame(), self.endgame())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_do_not_mix() {
        for a in [-30_000, -1, 0, 1, 777] {
            for b in [-29_999, -5, 0, 4, 30_000] {
                let pair = Pair::new(a, b);
                assert_eq!((pair.middlegame(), pair.endgame()), (a, b));
                let sum = pair * 3 - Pair::new(b, a) + -Pair::new(-7, 9);
                assert_eq!((sum.middlegame(), sum.endgame()), (3 * a - b + 7, 3 * b - a - 9));
            }
        }
    }
}
