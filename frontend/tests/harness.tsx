// Renders one page as the application would, with the API played by a table of answers.
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { vi } from 'vitest'
import type { ShopConfig } from '#/api/shop'
import { ShopProvider } from '#/api/shop-context'
import { TextProvider } from '#/i18n'
import { en } from '#/i18n/en'
import { SiteName } from '#/ui/page-heading'
import { ToastProvider } from '#/ui/toast'

export const glow: ShopConfig = {
  id: 1,
  name: 'Glow Beauty Studio',
  subdomain: 'glow',
  logo_url: null,
  hero_image_url: null,
  business_address: '418 Bergen Street, Brooklyn',
  business_phone: '+1 718 555 0142',
  business_email: null,
  whatsapp_admin_number: null,
  business_description: 'Colour, cut and care.',
  color_palette: { primary: '#8A2F5E', secondary: '#E8A07A' },
  buffer_before_minutes: 0,
  buffer_after_minutes: 10,
  timezone: 'America/New_York',
}

export const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
export const refusal = (status: number, text: string, code = 'some_code') =>
  new Response(text, { status, headers: { 'x-error-code': code } })

/** "GET /api/client/services" to its answer; every other call fails loudly. Returns the recorded calls. */
export function playApi(answers: Record<string, () => Response | Promise<Response>>) {
  const calls: { readonly name: string; readonly url: URL; readonly init: RequestInit }[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const url = new URL(input, 'http://glow.localhost')
    const name = `${init.method ?? 'GET'} ${url.pathname}`
    calls.push({ name, url, init })
    const answer = answers[name]
    if (!answer) throw new Error(`no answer for ${name}`)
    return answer()
  })
  return calls
}

/** Everything a page needs around it; a fresh cache for every test. Without a salon it is the platform's host, or a suspended salon's. */
export function renderAt(path: string, page: ReactNode, shop: ShopConfig | null = glow) {
  return render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <TextProvider area={en}>
        <MemoryRouter initialEntries={[path]}>
          <ToastProvider duration={5000}>
            {shop ? (
              <SiteName name={shop.name}>
                <ShopProvider shop={shop}>{page}</ShopProvider>
              </SiteName>
            ) : (
              page
            )}
          </ToastProvider>
        </MemoryRouter>
      </TextProvider>
    </SWRConfig>,
  )
}
