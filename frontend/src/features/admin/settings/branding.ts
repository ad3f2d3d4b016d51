// What the branding form holds, under which rules, and what is sent of it.
import * as z from 'zod/mini'
import type { BrandingBody } from '#/api/admin-settings'
import type { AdminShop } from '#/api/admin-shop'
import { colorShape, emailShape } from '#/lib/limits'
import { defaultPalette } from '#/theme/palette-preview'

export interface Branding {
  address: string
  phone: string
  email: string
  description: string
  priceNote: string
  primary: string
  secondary: string
}

export function brandingSchema(say: (problem: 'badEmail' | 'badColor') => string) {
  const color = z.string().check(z.trim(), z.regex(colorShape, say('badColor')))
  const text = z.string().check(z.trim())
  return z.object({
    address: text,
    phone: text,
    email: z.string().check(z.trim(), z.regex(emailShape, say('badEmail'))),
    description: text,
    priceNote: text,
    primary: color,
    secondary: color,
  })
}

export function brandingForm(shop: AdminShop): Branding {
  return {
    address: shop.business_address ?? '',
    phone: shop.business_phone ?? '',
    email: shop.business_email ?? '',
    description: shop.business_description ?? '',
    priceNote: shop.price_note ?? '',
    primary: shop.color_palette?.primary ?? defaultPalette.primary,
    secondary: shop.color_palette?.secondary ?? defaultPalette.secondary,
  }
}

/** A salon without colours of its own keeps none until it chooses some. */
export function brandingBody(form: Branding, shop: AdminShop): BrandingBody {
  const palette = { primary: form.primary, secondary: form.secondary }
  const untouched =
    shop.color_palette === null &&
    palette.primary === defaultPalette.primary &&
    palette.secondary === defaultPalette.secondary
  return {
    business_address: form.address || null,
    business_phone: form.phone || null,
    business_email: form.email || null,
    business_description: form.description || null,
    price_note: form.priceNote || null,
    color_palette: untouched ? null : palette,
  }
}
