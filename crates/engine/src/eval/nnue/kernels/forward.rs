//! The work of the network, written once over [`Lanes`].
//!
//! Of the inputs of layer 1 most are zero. The groups that are not are listed, and only these are added up.

use super::super::blocks::BLOCK;
use super::super::layers::Layers;
use super::super::units::{HIDDEN, HIDDEN_STEP, L1_ONE, L1_SHIFT, L2_ONE, L2_SHIFT};
use super::lanes::{Block, CHUNK, Group, Lanes, RowNumber};

/// Groups of four inputs in the largest network.
const MAX_GROUPS: usize = *HIDDEN.end() / 4;

/// Blocks of an accumulator that are refreshed together: eight take a quarter of the registers of AVX-512, and all of
/// those of AVX2.
const LONG_TILE: usize = 8;
/// What the width of an accumulator is a multiple of.
const SHORT_TILE: usize = HIDDEN_STEP / BLOCK;

/// Room for the inputs of layer 1, to be used again and again.
#[repr(align(64))]
pub(crate) struct Scratch {
    inputs: [[i32; CHUNK]; MAX_GROUPS / CHUNK],
    /// The numbers of the groups that are not zero, and room for the last step to write beyond its own.
    nonzero: [u16; MAX_GROUPS + CHUNK],
}

impl Scratch {
    pub(crate) const fn new() -> Scratch {
        Scratch { inputs: [[0; CHUNK]; MAX_GROUPS / CHUNK], nonzero: [0; MAX_GROUPS + CHUNK] }
    }
}

/// Writes the sum of an accumulator and some rows, less some others.
///
/// # Safety
/// The CPU must have the instructions of `L`.
#[inline(always)]
pub(super) unsafe fn update<L: Lanes, const A: usize, const R: usize>(
    from: &[Block],
    to: &mut [Block],
    rows: &[Block],
    added: [RowNumber; A],
    removed: [RowNumber; R],
) {
    let width = to.len();
    let row = |number: RowNumber| &rows[number as usize * width..][..width];
    let (from, added, removed) = (&from[..width], added.map(row), removed.map(row));
    for place in 0..width {
        // SAFETY: as the caller promises.
        unsafe {
            let mut sum = L::load(&from[place]);
            for row in added {
                sum = L::add(sum, L::load(&row[place]));
            }
            for row in removed {
                sum = L::subtract(sum, L::load(&row[place]));
            }
            L::store(&mut to[place], sum);
        }
    }
}

/// Adds rows to an accumulator, takes others away, and writes the result there and elsewhere.
///
/// # Safety
/// The CPU must have the instructions of `L`.
#[inline(always)]
pub(super) unsafe fn refresh<L: Lanes>(
    base: &mut [Block],
    to: &mut [Block],
    rows: &[Block],
    added: &[RowNumber],
    removed: &[RowNumber],
) {
    let width = to.len();
    let mut first = 0;
    // SAFETY: as the caller promises.
    unsafe {
        while first + LONG_TILE <= width {
            refresh_tile::<L, LONG_TILE>(first, base, to, rows, added, removed);
            first += LONG_TILE;
        }
        while first < width {
            refresh_tile::<L, SHORT_TILE>(first, base, to, rows, added, removed);
            first += SHORT_TILE;
        }
    }
}

/// [`refresh`] for the `N` blocks from `first` on, whose sums stay in registers while the rows are gone through.
///
/// # Safety
/// The CPU must have the instructions of `L`.
#[inline(always)]
unsafe fn refresh_tile<L: Lanes, const N: usize>(
    first: usize,
    base: &mut [Block],
    to: &mut [Block],
    rows: &[Block],
    added: &[RowNumber],
    removed: &[RowNumber],
) {
    let width = to.len();
    let part = |number: RowNumber| &rows[number as usize * width + first..][..N];
    let (base, to) = (&mut base[first..first + N], &mut to[first..first + N]);
    // SAFETY: as the caller promises.
    unsafe {
        let mut sums: [L::Wide; N] = std::array::from_fn(|place| L::load(&base[place]));
        for &number in added {
            let row = part(number);
            for place in 0..N {
                sums[place] = L::add(sums[place], L::load(&row[place]));
            }
        }
        for &number in removed {
            let row = part(number);
            for place in 0..N {
                sums[place] = L::subtract(sums[place], L::load(&row[place]));
            }
        }
        for place in 0..N {
            L::store(&mut base[place], sums[place]);
            L::store(&mut to[place], sums[place]);
        }
    }
}

/// The output of the network, without the bias of layer 3, for the accumulators of the side to move and of the other.
///
/// # Safety
/// The CPU must have the instructions of `L`.
#[inline(always)]
pub(super) unsafe fn propagate<L: Lanes>(
    ours: &[Block],
    theirs: &[Block],
    layers: &Layers,
    scratch: &mut Scratch,
) -> i32 {
    // SAFETY: as the caller promises.
    unsafe {
        let count = multiply_halves::<L>(ours, theirs, scratch);
        let mut pairs = [0; 8];
        let sums = first_layer::<L>(&scratch.nonzero[..count], scratch.inputs.as_flattened(), layers);
        L::activate(sums, L1_SHIFT, L1_ONE, &mut pairs);
        let mut sums = [L::load_sums(&layers.l2_bias[0]), L::load_sums(&layers.l2_bias[1])];
        for (&pair, weights) in pairs.iter().zip(&layers.l2_weights) {
            sums = [L::add_pair(sums[0], pair, &weights[0]), L::add_pair(sums[1], pair, &weights[1])];
        }
        let mut outputs = [[0; 8]; 2];
        L::activate(sums[0], L2_SHIFT, L2_ONE, &mut outputs[0]);
        L::activate(sums[1], L2_SHIFT, L2_ONE, &mut outputs[1]);
        L::total(&outputs, &layers.l3_weights)
    }
}

/// Writes the inputs of layer 1, and lists the groups that are not zero; says how many these are.
///
/// # Safety
/// The CPU must have the instructions of `L`.
#[inline(always)]
unsafe fn multiply_halves<L: Lanes>(ours: &[Block], theirs: &[Block], scratch: &mut Scratch) -> usize {
    let half = ours.len() / 2;
    let (ours, theirs) = (ours[..2 * half].split_at(half), theirs[..2 * half].split_at(half));
    let mut count = 0;
    for (place, groups) in scratch.inputs[..half].iter_mut().enumerate() {
        // SAFETY: as the caller promises.
        unsafe {
            let ours = [L::load(&ours.0[place]), L::load(&ours.1[place])];
            let theirs = [L::load(&theirs.0[place]), L::load(&theirs.1[place])];
            let mask = L::multiply(ours, theirs, groups);
            if let Some(list) = scratch.nonzero[count..].first_chunk_mut() {
                L::list(mask, (place * CHUNK) as u16, list);
            }
            count += mask.count_ones() as usize;
        }
    }
    count
}

/// The sums of layer 1, from the groups of inputs that are listed.
///
/// # Safety
/// The CPU must have the instructions of `L`.
#[inline(always)]
unsafe fn first_layer<L: Lanes>(nonzero: &[u16], inputs: &[i32], layers: &Layers) -> L::Sums {
    let weights: &[Group] = &layers.l1_weights;
    let inputs = &inputs[..weights.len()];
    // SAFETY: as the caller promises.
    unsafe {
        // Independent sums, as each addition waits for the one before.
        let mut partial = [L::nothing(); 4];
        let (fours, rest) = nonzero.as_chunks::<4>();
        for four in fours {
            for (partial, &group) in partial.iter_mut().zip(four) {
                *partial = L::add_group(*partial, inputs[usize::from(group)], &weights[usize::from(group)]);
            }
        }
        for &group in rest {
            partial[0] = L::add_group(partial[0], inputs[usize::from(group)], &weights[usize::from(group)]);
        }
        let [a, b, c, d] = partial;
        L::finish(L::join(L::join(a, b), L::join(c, d)), &layers.l1_bias)
    }
}
