// Salons and people for the tests of the platform's dashboard.
import type { PlatformShop } from '#/api/platform-shops'
import type { SessionUser } from '#/api/session'
import { instant } from '#/lib/shop-time'

const shop = (id: number, name: string, subdomain: string): PlatformShop => ({
  id,
  name,
  subdomain,
  status: 'active',
  plan: 'base',
  trial_ends_at: null,
  created_at: instant('2026-08-18T23:30:00Z'),
  whatsapp_admin_number: null,
  admin_name: null,
  admin_phone: null,
  color_palette: null,
  version: 3,
  closed_since: null,
})

export const glow = {
  ...shop(1, 'Glow Beauty Studio', 'glow'),
  trial_ends_at: instant('2026-11-30T10:00:00Z'),
}
export const fern: PlatformShop = {
  ...shop(2, 'Fern & Co', 'fern-co'),
  plan: 'vip',
  color_palette: { primary: '#2F5D50', secondary: '#D9B382' },
  whatsapp_admin_number: '+1 212 555 0177',
  admin_name: 'Fay Moss',
}
export const nails: PlatformShop = {
  ...shop(3, 'Nail Society', 'nailsociety'),
  status: 'suspended',
  closed_since: instant('2026-08-18T23:30:00Z'),
}
export const petal: PlatformShop = {
  ...shop(4, 'Maison Petal', 'petal'),
  status: 'inactive',
  closed_since: instant('2199-08-18T23:30:00Z'),
}

export const mia: SessionUser = {
  id: 9,
  name: 'Mia',
  phone: '+15550100200',
  email: null,
  created_at: instant('2026-01-02T10:00:00Z'),
  role: 'master_admin',
  sessionVerified: true,
  shop_id: null,
  shop: null,
  staff_id: null,
}
export const ava: SessionUser = { ...mia, id: 2, name: 'Ava Laurent', role: 'admin', shop_id: 1 }

export const counted = {
  total: 4,
  active: 2,
  suspended: 1,
  inactive: 1,
  trial: 1,
  joined: 4,
  next_trial_end: '2026-11-30T10:00:00Z',
}

export const unconnected = { number: null, account: null, last_webhook_at: null, waiting: 0, failed: 0 }
