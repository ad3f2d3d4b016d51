import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { qrPath } from './qr-path'

describe('the drawing of a QR code', () => {
  it('draws each run of dark squares once, also up to the edge', () => {
    expect(
      qrPath([
        [true, true, false, true],
        [false, false, false, false],
        [false, true, true, true],
      ]),
    ).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z')
  })

  it('covers all dark squares of a real code and no others', () => {
    const { data } = encode('https://wa.me/15550100200?text=Code%3A%20KTRV-XMPB')
    const drawn = data.map((row) => row.map(() => false))
    for (const [, x, y, length] of qrPath(data).matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
      drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(length))
    }
    expect(drawn).toEqual(data)
  })
})
