"""The notebooks of the examples run from beginning to end, and show what they promise."""

import pathlib

import pytest

nbclient = pytest.importorskip("nbclient")
nbformat = pytest.importorskip("nbformat")
pytest.importorskip("ipykernel")
pytest.importorskip("matplotlib")

EXAMPLES = pathlib.Path(__file__).parents[2] / "examples"


def shown(notebook, kind):
    """All outputs of a kind, by their cells."""
    outputs = ((cell.id, output) for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs)
    return {cell: output.data[kind] for cell, output in outputs if kind in output.get("data", {})}


def printed(notebook, cell):
    outputs = next(each for each in notebook.cells if each.id == cell).outputs
    return "".join(output.text for output in outputs if output.output_type == "stream")


def test_mistakes_by_rating():
    notebook = nbformat.read(EXAMPLES / "mistakes.ipynb", as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells), "outputs are not committed"
    client = nbclient.NotebookClient(notebook, timeout=None, resources={"metadata": {"path": str(EXAMPLES)}})
    client.execute()
    assert "picture" in shown(notebook, "image/png") and "worst" in shown(notebook, "image/svg+xml")
    lines = printed(notebook, "review").splitlines()
    assert [int(line.split()[0]) for line in lines] == [700, 1000, 1300, 1600, 1900, 2200, 2500, 2800]
    assert printed(notebook, "report") == "True True\n"
