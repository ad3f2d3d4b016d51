// Texts of what a person undoes at the desk.

export const adminUndo = {
  undo: 'Undo',
  tool: 'Undo: {text}',
  nothing: 'Nothing to undo',
  undone: 'Undone',
  failed: { title: 'Undo failed', text: 'Failed to undo. Please try again.' },
}
