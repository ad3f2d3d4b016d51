// A client who waits, for tests: on Friday or Saturday afternoon, for a cut with Ava.

export const entry = {
  id: 31,
  services: [{ service_id: 1, name: 'Signature Cut', price: 9500, duration: 70, modifiers: [] }],
  total_duration: 70,
  total_price: 9500,
  staff_id: 12,
  staff_name: 'Ava Laurent',
  windows: [{ date_from: '2026-11-27', date_to: '2026-11-28', time_from: '12:00', time_to: '17:00' }],
  created_at: '2026-11-24T15:00:00Z',
  offer: null,
}

export const heldOffer = {
  start_time: '2026-11-27T19:30:00Z',
  staff_name: 'Ava Laurent',
  until: '2026-11-24T19:40:00Z',
  is_held: true,
}
