/**
 * The wheel over the board steps through the moves.
 */

/** How far a wheel turns for one step: a notch of a mouse is more; a touchpad sends many small turns. */
const STEP_PIXELS = 40;
/** What a browser counts in lines is about so high. */
const LINE_PIXELS = 20;

export function listenToWheel(element: HTMLElement, step: (by: number) => void): void {
  let turned = 0;
  element.addEventListener(
    "wheel",
    event => {
      // With Ctrl it zooms the page; to the side it is no step.
      if (event.ctrlKey || event.deltaY === 0) return;
      event.preventDefault();
      const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE_PIXELS);
      turned = Math.sign(turned) === Math.sign(pixels) ? turned + pixels : pixels;
      if (Math.abs(turned) < STEP_PIXELS) return;
      step(Math.sign(turned));
      turned = 0;
    },
    { passive: false },
  );
}
