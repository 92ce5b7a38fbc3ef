//! Is the gradient the slope of the loss? Each kind of parameter, moved a little, must say so.

use alcor_chess::Position;

use super::batch::{Batch, Target};
use super::example::Example;
use super::features::KingBuckets;
use super::model::{Losses, Model, losses};
use super::quantise::{Check, Quantised};

const TARGET: Target = Target { result_share: 0.3, scale: 400.0 };

fn examples(count: usize) -> Vec<Example> {
    let mut examples = Vec::new();
    let mut position = Position::startpos();
    for step in 0.. {
        if examples.len() == count {
            return examples;
        }
        let moves = position.legal_moves();
        if moves.is_empty() || position.halfmove_clock() > 60 {
            position = Position::startpos();
            continue;
        }
        examples.push(Example::new(&position, (step * 37 % 900) as i32 - 450, (step % 3) as f32 / 2.0));
        position = position.play(moves[step * step % moves.len()]);
    }
    unreachable!("an endless loop")
}

/// Spread wider than training begins, so that some activations are cut off at either end.
fn model(kings: KingBuckets) -> Model {
    let mut model = Model::new(64, kings, 5);
    for block in &mut model.blocks {
        for value in block.parameters.iter_mut().flat_map(|row| &mut row.0) {
            *value *= 3.0;
        }
        block.settle(&model.kings);
    }
    model
}

fn loss(model: &mut Model, examples: &[Example]) -> f64 {
    for block in &mut model.blocks {
        block.settle(&model.kings);
    }
    let evaluations = model.evaluate(examples, 1);
    let Losses { target, .. } = losses(examples, &evaluations, &TARGET);
    target
}

#[test]
fn the_gradient_is_the_slope_of_the_loss() {
    let mut table = [0; 32];
    table[8..].fill(1);
    for kings in [KingBuckets::one(), KingBuckets::new(table)] {
        let examples = examples(150);
        let order: Vec<u32> = (0..examples.len() as u32).collect();
        let mut model = model(kings);
        let mut batch = Batch::default();
        batch.fill(&examples, &order, &model.kings, &TARGET, 1);
        let (error, bias_slopes) = model.learn(&batch, 1);
        assert!((error / examples.len() as f64 - loss(&mut model, &examples)).abs() < 1e-6);

        let gradient = model.blocks[0].gradient().to_vec();
        let scale = gradient.iter().flat_map(|row| row.0).fold(0.0f32, |most, slope| most.max(slope.abs()));
        let (mut checked, mut wrong, step) = (0, 0, 5e-4);
        for (index, row) in gradient.iter().enumerate().rev() {
            let lane = index % 64;
            let slope = row.0[lane];
            // Sums of 32-bit numbers say nothing about slopes much smaller than the greatest.
            if slope.abs() < 0.02 * scale {
                continue;
            }
            let mut moved = |by: f32| {
                model.blocks[0].parameters[index].0[lane] += by;
                loss(&mut model, &examples)
            };
            let measured = (moved(step) - moved(-2.0 * step)) / f64::from(2.0 * step);
            moved(step);
            // Where an activation is cut off between the two, they say something else.
            wrong += usize::from((measured - f64::from(slope)).abs() > 0.03 * f64::from(slope.abs()));
            checked += 1;
        }
        assert!(checked > 50 && wrong <= checked / 20, "{wrong} of {checked} wrong");

        for (bucket, slope) in bias_slopes.into_iter().enumerate() {
            let mut moved = |by: f32| {
                model.output_bias.values[bucket] += by;
                loss(&mut model, &examples)
            };
            let measured = (moved(0.01) - moved(-0.02)) / 0.02;
            moved(0.01);
            assert!((measured - f64::from(slope)).abs() < 1e-4, "{bucket}: {measured} {slope}");
        }
    }
}

#[test]
fn whole_numbers_say_what_fractions_say() {
    let examples = examples(200);
    let mut model = Model::new(128, KingBuckets::one(), 9);
    let floats = model.evaluate(&examples, 1);
    let check = Check::new(&Quantised::new(&model, ""), &examples, &floats);
    assert!(check.is_safe());
    assert!(check.mean_difference < 5.0 && check.most_difference < 15.0, "{check:?}");
    let mut quantised = Quantised::new(&model, "");
    quantised.centre(&examples, &floats);
    let centred = Check::new(&quantised, &examples, &floats);
    assert!(centred.mean_difference <= check.mean_difference, "{centred:?}");
    let spread = floats.iter().map(|float| (float * 400.0).abs()).fold(0.0, f32::max);
    assert!(spread > 5.0, "the network should say something: {spread}");
}
