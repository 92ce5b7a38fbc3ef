//! Little-endian bytes, in and out.

/// Takes numbers from the front of bytes; `None` when they run out.
pub(super) struct Reader<'b>(pub &'b [u8]);

impl<'b> Reader<'b> {
    /// This many bytes.
    pub(super) fn take(&mut self, count: usize) -> Option<&'b [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    /// As many bytes as an array has.
    pub(super) fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    /// A number of 32 bits, for lengths.
    pub(super) fn length(&mut self) -> Option<usize> {
        self.array().map(|bytes| u32::from_le_bytes(bytes) as usize)
    }

    /// A number of 64 bits.
    pub(super) fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }

    /// A fraction of 64 bits.
    pub(super) fn f64(&mut self) -> Option<f64> {
        self.array().map(f64::from_le_bytes)
    }

    /// Fractions of 32 bits, into places.
    pub(super) fn fill_f32(&mut self, places: &mut [f32]) -> Option<()> {
        for place in places {
            *place = f32::from_le_bytes(self.array()?);
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reading_ends_with_the_bytes() {
        let mut reader = Reader(&[1, 0, 0, 0, 9, 9]);
        assert_eq!(reader.length(), Some(1));
        assert_eq!(reader.u64(), None);
        assert_eq!(reader.take(2), Some(&[9, 9][..]));
        assert_eq!(reader.take(1), None);
    }
}
