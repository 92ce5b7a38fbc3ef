/**
 * Files and texts that are dropped or pasted anywhere on the page, except into a field that takes them itself.
 */

export function listenToDrops(take: (data: DataTransfer) => void): void {
  const isField = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.closest("input, textarea, [contenteditable]") !== null;
  const hasSomething = (data: DataTransfer | null): data is DataTransfer =>
    data !== null && (data.files.length > 0 || data.getData("text/plain").trim() !== "");
  document.addEventListener("dragover", event => {
    const isFile = event.dataTransfer?.types.includes("Files") === true;
    if (isFile || !isField(event.target)) event.preventDefault();
  });
  document.addEventListener("drop", event => {
    const { dataTransfer } = event;
    if (!hasSomething(dataTransfer) || (dataTransfer.files.length === 0 && isField(event.target))) return;
    event.preventDefault();
    take(dataTransfer);
  });
  document.addEventListener("paste", event => {
    const { clipboardData } = event;
    if (isField(event.target) || document.querySelector("dialog[open]") !== null || !hasSomething(clipboardData)) return;
    event.preventDefault();
    take(clipboardData);
  });
}
