// Step 2 when no single stylist does everything.
import { describe, expect, it } from 'vitest'
import { ava } from './booking-fixtures'
import { continueLabel, type SuggestionAnswer, staffPanel } from './staff-panel'

const recommendation = {
  serviceId: 1,
  serviceName: 'Balayage & Gloss',
  suggestedStaff: { id: ava.id, name: ava.name, role: ava.role },
  recommendation: 'Book with Ava Laurent',
  alternativeStaff: [],
}

describe('the panel of step 2', () => {
  it.each<[string, (typeof ava)[], SuggestionAnswer, string, string]>([
    ['stylists', [ava], 'loading', 'choose', 'continue'],
    ['nobody, still asking', [], 'loading', 'none', 'noStaff'],
    [
      'nobody, with recommendations',
      [],
      { canDoAll: false, recommendations: [recommendation] },
      'multiple',
      'multipleRequired',
    ],
    [
      'nobody, without recommendations',
      [],
      { canDoAll: false, recommendations: [] },
      'sequential',
      'noStaff',
    ],
    ['nobody, the question failed', [], 'failed', 'sequential', 'noStaff'],
  ])('%s', (_, staff, suggestions, kind, label) => {
    const panel = staffPanel(staff, suggestions)
    expect(panel.kind).toBe(kind)
    expect(continueLabel(panel)).toBe(label)
  })
})
