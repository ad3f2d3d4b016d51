// Browser tests against a running server (PARLOUR_URL) and phone simulator (SIMULATOR_URL), see .ci/salon: desktop and phone, light and dark, in a zone no demo salon lives in.
import { defineConfig } from '@playwright/test'
import { CHROMIUM } from './scripts/chromium.mjs'

const desktop = { viewport: { width: 1280, height: 860 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

export default defineConfig({
  testDir: 'e2e',
  // These choose their sizes and schemes themselves, test by test: one project is enough for them.
  testIgnore: [
    'admin',
    'base-domain',
    'blocking',
    'booking',
    'calendar',
    'cells',
    'client-move',
    'consents',
    'crm',
    'day-list',
    'day-print',
    'dragging',
    'expiry',
    'finish',
    'legible',
    'live',
    'master',
    'moving',
    'offline',
    'opened',
    'own-time',
    'owner-journey',
    'placing',
    'privacy',
    'reflow',
    'reminders',
    'reviews',
    'schedules',
    'search',
    'settings',
    'setup',
    'sign-in',
    'special-days',
    'staff',
    'stage',
    'strikes',
    'to-move',
    'undo',
    'uploads',
    'visit-link',
    'walk-in',
    'whatsapp',
    'xss',
  ].map((name) => `${name}.spec.ts`),
  forbidOnly: true,
  workers: 2,
  reporter: [['list']],
  // Generous, for machines that build something else meanwhile.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: process.env.PARLOUR_URL ?? 'http://localhost:8080',
    timezoneId: 'America/Los_Angeles',
    locale: 'en-US',
    // What a failed test did and saw, without a film of it: filming costs every test, and the two cores are busy.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      executablePath: CHROMIUM,
      // A base domain that no name server knows, for base-domain.spec.ts.
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--host-resolver-rules=MAP parlour.test.example 127.0.0.1, MAP *.parlour.test.example 127.0.0.1',
      ],
    },
  },
  projects: [
    { name: 'desktop-light', testIgnore: [], use: { ...desktop, colorScheme: 'light' } },
    { name: 'desktop-dark', use: { ...desktop, colorScheme: 'dark' } },
    { name: 'phone-light', use: { ...phone, colorScheme: 'light' } },
    { name: 'phone-dark', use: { ...phone, colorScheme: 'dark' } },
  ],
})
