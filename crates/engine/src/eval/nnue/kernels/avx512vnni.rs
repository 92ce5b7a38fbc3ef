//! AVX-512 with the instructions for neural networks.

use super::avx512::Avx512;
use super::lanes::{Block, RowNumber};
use super::{Layers, Scratch, compile};

compile!(Avx512<true>, "avx512bw,avx512vnni");
