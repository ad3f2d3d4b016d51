// Texts of the pictures of a salon and of its people. The problems are specified (rules/screens#specified-texts).

export const adminImages = {
  choose: 'Choose image',
  remove: 'Remove',
  removeLabel: 'Remove {name}',
  help: 'PNG, JPG or WebP, up to {n} MB.',
  notAnImage: 'Please select an image file',
  tooLarge: 'File size must be less than {n}MB',
  uploadFailed: 'Upload failed',
  uploadFailedWith: 'Upload failed with status {code}',
  deleteFailed: 'Delete failed',
  deleteFailedWith: 'Delete failed with status {code}',
} as const
