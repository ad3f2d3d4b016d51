// What stands in step 2 where the stylists are: the list, or the reason why no single stylist can be chosen.
import type { Staff } from '#/api/staff'
import type { Recommendation, Suggestions } from '#/api/suggestions'

export type StaffPanel =
  | { readonly kind: 'choose'; readonly staff: readonly Staff[] }
  /** No stylist does all of it; the browser still asks how else it could be booked. */
  | { readonly kind: 'none' }
  | { readonly kind: 'multiple'; readonly recommendations: readonly Recommendation[] }
  /** No recommendation either: each service is booked on its own. */
  | { readonly kind: 'sequential' }

/** The answer to the suggestions call so far; a failed call counts as one without recommendations. */
export type SuggestionAnswer = Suggestions | 'loading' | 'failed'

export function staffPanel(staff: readonly Staff[], suggestions: SuggestionAnswer): StaffPanel {
  if (staff.length > 0) return { kind: 'choose', staff }
  if (suggestions === 'loading') return { kind: 'none' }
  if (suggestions === 'failed' || suggestions.recommendations.length === 0) return { kind: 'sequential' }
  return { kind: 'multiple', recommendations: suggestions.recommendations }
}

/** Which of the three labels the Continue button of step 2 wears. */
export function continueLabel(panel: StaffPanel): 'continue' | 'noStaff' | 'multipleRequired' {
  switch (panel.kind) {
    case 'choose':
      return 'continue'
    case 'multiple':
      return 'multipleRequired'
    case 'none':
    case 'sequential':
      return 'noStaff'
  }
}
