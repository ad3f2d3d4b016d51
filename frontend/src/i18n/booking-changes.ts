// Texts of what the salon changed since the visitor chose (ICU messages).

export const bookingChanges = {
  title: 'Your selection has changed',
  removed: '{service} is no longer offered and was taken out of your selection.',
  options: 'The options of {service} have changed. Please choose again.',
  stylist: '{name} is not available any more. Please choose again.',
  price: '{service} is now {price} and takes {duration}.',
} as const
