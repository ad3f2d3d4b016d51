// The visitor, as the server describes them.

/** A client of the salon that the tests' pages are of. */
export const maya = {
  id: 4,
  name: 'Maya Chen',
  phone: '+15550100301',
  email: null,
  created_at: '2026-11-02T10:00:00Z',
  role: 'client',
  sessionVerified: true,
  shop_id: 1,
  shop: { id: 1, name: 'Glow Beauty Studio', subdomain: 'glow' },
  staff_id: null,
}
