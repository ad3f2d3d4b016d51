import { expect, it } from 'vitest'
import { whatsappNumber } from './whatsapp-number'

it.each([
  ['https://wa.me/15550100200?text=Hi', '+15550100200'],
  ['http://127.0.0.1:8099/send/15550100200?text=Order%20%2F1', '+15550100200'],
  ['https://wa.me/15550100200', '+15550100200'],
  ['https://wa.me/?text=Hi/123?x', null],
  ['https://example.com/hello', null],
])('%s shows %s', (link, number) => {
  expect(whatsappNumber(link)).toBe(number)
})
