//! Is the gradient the slope of the loss? Each kind of parameter, moved a little, must say so.

use alcor_chess::Position;

use super::batch::{Batch, Target};
use super::example::Example;
use super::features::KingBuckets;
use super::model::{Losses, Model, losses};

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
        block.parameters.values.iter_mut().for_each(|value| *value *= 2.0);
        block.fold(&model.kings);
    }
    model
}

fn loss(model: &mut Model, examples: &[Example]) -> f64 {
    for block in &mut model.blocks {
        block.fold(&model.kings);
    }
    let evaluations = model.evaluate(examples, 1);
    let Losses { target, .. } = losses(examples, &evaluations, &TARGET);
    target
}

/// Compares the greater slopes of a gradient with what the loss says when a parameter is moved.
fn check(gradient: &[f32], mut loss_with: impl FnMut(usize, f32) -> f64) {
    let scale = gradient.iter().fold(0.0f32, |max, slope| max.max(slope.abs()));
    let (mut checked, mut wrong, step) = (0, 0, 2e-3);
    for (index, &slope) in gradient.iter().enumerate() {
        // Sums of 32-bit numbers say nothing about slopes much smaller than the greatest; a part of the others will do.
        if slope.abs() < 0.05 * scale || index % 5 != 0 {
            continue;
        }
        let measured = (loss_with(index, step) - loss_with(index, -step)) / f64::from(2.0 * step);
        // Where an activation is cut off between the two, they say something else.
        wrong += usize::from((measured - f64::from(slope)).abs() > 0.05 * f64::from(slope.abs()));
        checked += 1;
    }
    assert!(checked > 50 && wrong <= checked / 10, "{wrong} of {checked} wrong");
}

#[test]
fn the_gradient_is_the_slope_of_the_loss() {
    let mut table = [0; 32];
    table[8..].fill(1);
    for kings in [KingBuckets::one(), KingBuckets::new(table)] {
        let examples = examples(150);
        let mut model = model(kings);
        let mut batch = Batch::default();
        batch.fill(examples.iter().copied(), &model.kings, &TARGET, 1);
        // A step at rate 0 moves nothing, but the optimiser remembers the gradient.
        let error = model.train(&batch, 0.0, 0.0, 1);
        assert!((error / examples.len() as f64 - loss(&mut model, &examples)).abs() < 1e-6);

        check(&model.blocks[0].parameters.first_gradient(), |index, by| {
            let mut moved = model.clone();
            moved.blocks[0].parameters.values[index] += by;
            loss(&mut moved, &examples)
        });
        check(&model.head.parameters.first_gradient(), |index, by| {
            let mut moved = model.clone();
            moved.head.parameters.values[index] += by;
            loss(&mut moved, &examples)
        });
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let examples = examples(5000);
    let trained = |threads| {
        let mut model = Model::new(128, KingBuckets::one(), 3);
        let mut batch = Batch::default();
        for examples in examples.chunks(2500) {
            batch.fill(examples.iter().copied(), &model.kings, &TARGET, threads);
            model.train(&batch, 1e-3, 0.01, threads);
        }
        model.evaluate(&examples, threads)
    };
    assert_eq!(trained(1), trained(3));
}
