//! Rows of numbers around zero in few bits: Rice coding.
//!
//! A row is a byte with the parameter k, then all numbers, zigzag (0, -1, 1, -2, ... become 0, 1, 2, 3, ...): the quotient by
//! 2^k as so many ones and a zero, then the remainder in k bits. The lowest bit of a byte comes first; zeros fill the last
//! byte. k follows from the sum of the row, so a row can be written in one way only.

/// The largest parameter: numbers of 17 bits, the differences of numbers of 16, are less than twice 2^16.
const MAX_PARAMETER: u32 = 16;
/// Numbers have at most this many bits after zigzag.
const MAX_BITS: u32 = 17;

/// The parameter for this many numbers with this sum: the least one with a mean quotient of at most two, which is within a
/// thousandth of the shortest for the weights of a network.
fn parameter(count: usize, sum: u64) -> u32 {
    (0..MAX_PARAMETER).find(|&k| (count as u64) << (k + 1) >= sum).unwrap_or(MAX_PARAMETER)
}

fn zigzag(number: i32) -> u32 {
    ((number << 1) ^ (number >> 31)) as u32
}

fn from_zigzag(code: u32) -> i32 {
    (code >> 1) as i32 ^ -((code & 1) as i32)
}

/// Appends a row, of differences of 16-bit numbers.
pub(super) fn write_row(bytes: &mut Vec<u8>, row: &[i32]) {
    let k = parameter(row.len(), row.iter().map(|&number| u64::from(zigzag(number))).sum());
    bytes.push(k as u8);
    let (mut buffer, mut used) = (0u64, 0);
    let mut put = |value: u64, count: u32| {
        buffer |= value << used;
        used += count;
        while used >= 8 {
            bytes.push(buffer as u8);
            buffer >>= 8;
            used -= 8;
        }
    };
    for code in row.iter().map(|&number| zigzag(number)) {
        let quotient = code >> k;
        (0..quotient / 32).for_each(|_| put(u64::from(u32::MAX), 32));
        put((1 << (quotient % 32)) - 1, quotient % 32 + 1);
        put(u64::from(code & ((1 << k) - 1)), k);
    }
    if used > 0 {
        bytes.push(buffer as u8);
    }
}

/// Why bytes are no row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowError {
    /// They end before it does.
    CutShort,
    /// It was not written by [`write_row`].
    Invalid,
}

/// Reads a row from the front of some bytes, and returns how many of them it takes.
pub(super) fn read_row(bytes: &[u8], row: &mut [i32]) -> Result<usize, RowError> {
    let (&first, bits) = bytes.split_first().ok_or(RowError::CutShort)?;
    let k = u32::from(first);
    if k > MAX_PARAMETER {
        return Err(RowError::Invalid);
    }
    let mut bits = Bits { bytes: bits, position: 0, buffer: 0, available: 0 };
    let mut sum = 0;
    for number in &mut *row {
        let code = bits.code(k)?;
        sum += u64::from(code);
        *number = from_zigzag(code);
    }
    let filled = bits.filling() == 0;
    if filled && k == parameter(row.len(), sum) { Ok(1 + bits.taken()) } else { Err(RowError::Invalid) }
}

/// Bytes as bits.
struct Bits<'a> {
    bytes: &'a [u8],
    /// The first byte of which the buffer has nothing that counts.
    position: usize,
    /// The next bits, the first one lowest. Above those that are available there may be more, as they are in the bytes.
    buffer: u64,
    available: u32,
}

impl Bits<'_> {
    /// Makes 56 bits available or more, or all that are left.
    #[inline(always)]
    fn refill(&mut self) {
        if let Some(chunk) = self.bytes[self.position..].first_chunk() {
            self.buffer |= u64::from_le_bytes(*chunk) << self.available;
            let bytes = (63 - self.available) / 8;
            self.position += bytes as usize;
            self.available += 8 * bytes;
            return;
        }
        while self.available < 56
            && let Some(&byte) = self.bytes.get(self.position)
        {
            self.buffer |= u64::from(byte) << self.available;
            self.position += 1;
            self.available += 8;
        }
    }

    #[inline(always)]
    fn skip(&mut self, count: u32) {
        self.buffer >>= count;
        self.available -= count;
    }

    /// The next number, zigzag.
    #[inline(always)]
    fn code(&mut self, k: u32) -> Result<u32, RowError> {
        let mut quotient = 0;
        loop {
            self.refill();
            let ones = self.buffer.trailing_ones();
            quotient += ones.min(self.available);
            if quotient >> (MAX_BITS - k) > 0 {
                return Err(RowError::Invalid);
            }
            if ones < self.available {
                self.skip(ones + 1);
                break;
            }
            if self.available == 0 {
                return Err(RowError::CutShort);
            }
            self.skip(self.available);
        }
        if self.available < k {
            self.refill();
        }
        if self.available < k {
            return Err(RowError::CutShort);
        }
        let remainder = self.buffer as u32 & ((1 << k) - 1);
        self.skip(k);
        Ok(quotient << k | remainder)
    }

    /// The bits that fill the last byte.
    fn filling(&self) -> u64 {
        self.buffer & ((1 << (self.available % 8)) - 1)
    }

    /// How many bytes have been taken, the last one as a whole.
    fn taken(&self) -> usize {
        self.position - (self.available / 8) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(row: &[i32]) -> Vec<u8> {
        let mut bytes = Vec::new();
        write_row(&mut bytes, row);
        bytes
    }

    fn read(bytes: &[u8], count: usize) -> Result<(Vec<i32>, usize), RowError> {
        let mut row = vec![0; count];
        read_row(bytes, &mut row).map(|length| (row, length))
    }

    #[test]
    fn rows_are_written_as_documented() {
        // k = 0: four zeros, a bit each.
        assert_eq!(written(&[0; 4]), [0, 0]);
        // k = 2 for 2, 5 and 8, which are zigzag for 1, -3 and 4: ones and a zero, and two bits, the lowest first.
        assert_eq!(written(&[1, -3, 4]), [2, 0b1010_1100, 0b1]);
        assert_eq!(written(&[]), [0]);
    }

    #[test]
    fn rows_of_all_kinds_survive() {
        let mut rows = vec![vec![], vec![0], vec![65535, -65535], vec![0; 1000], (-500..500).collect()];
        // One large number among many small ones: a quotient of thousands.
        rows.push((0..5000).map(|index| if index == 77 { -65535 } else { index % 2 }).collect());
        for row in rows {
            let mut bytes = written(&row);
            let length = bytes.len();
            for rest in [&[][..], &[0xFF; 20], &[0; 3]] {
                bytes.truncate(length);
                bytes.extend(rest);
                assert_eq!(read(&bytes, row.len()), Ok((row.clone(), length)));
            }
        }
    }

    #[test]
    fn what_is_cut_short_is_told_from_what_is_invalid() {
        let row: Vec<i32> = (0..100).map(|index| 37 * index % 61 - 30).collect();
        let bytes = written(&row);
        for length in 0..bytes.len() {
            assert_eq!(read(&bytes[..length], row.len()), Err(RowError::CutShort), "{length}");
        }
        let damaged = |place: usize, byte: u8| {
            let mut damaged = bytes.clone();
            damaged[place] = byte;
            read(&damaged, row.len())
        };
        for k in [0, 17, 255] {
            assert!(damaged(0, k).is_err(), "{k}");
        }
        // Another parameter than that of the sum, and bits after the last number.
        assert_eq!(read(&[1, 0], 4), Err(RowError::Invalid));
        assert_eq!(read(&[0, 0b1_0000], 4), Err(RowError::Invalid));
        // Ones without end.
        assert_eq!(read(&[&[0], &[0xFF; 40_000][..]].concat(), 4), Err(RowError::Invalid));
    }
}
