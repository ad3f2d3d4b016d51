// Texts of the dialog that asks for a service's options. Title, badge and errors are specified (rules/screens#specified-texts).

export const modifiers = {
  eyebrow: 'Customize Your Service',
  title: 'Customize {service}',
  requiredBadge: 'Required',
  requiredGroup: '{label}, required',
  none: 'None',
  charge: '+{price}',
  minutes: '+{count, number}min',
  close: 'Close',
  cancel: 'Cancel',
  add: 'Add Service',
  save: 'Save Changes',
  remove: 'Remove',
  required: '{label} is required',
  onlyOne: '{label} allows only one selection',
} as const
