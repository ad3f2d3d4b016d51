// An appointment as its link shows it, for tests.
import { instant } from '#/lib/shop-time'

export const token = '0aZ1bY2cX3dW4eV5fU6gT7'

export const linkedVisit = {
  purpose: 'visit',
  booking: {
    id: 7,
    status: 'confirmed',
    start_time: instant('2026-11-26T19:00:00Z'),
    total_duration: 60,
    services: [
      {
        service_id: 1,
        name: 'Precision Cut',
        price: 7_500,
        duration: 60,
        modifiers: [
          {
            id: 'wash',
            label: 'Wash',
            selectedOptions: [{ label: 'With wash', extraCharge: 1_000, extraMinutes: 15 }],
          },
        ],
      },
    ],
    staff_id: 12,
    staff_name: 'Maya Okafor',
    chair_name: 'Chair 2',
    total_price: 7_500,
    client_first_name: 'Hana',
  },
  change: {
    can_move: true,
    move_refusal: null,
    move_until: instant('2026-11-26T07:00:00Z'),
    moves_left: 3,
    can_cancel: true,
    cancel_refusal: null,
    cancel_is_late: false,
    moved_inside_notice: false,
    cancel_free_until: instant('2026-11-25T19:00:00Z'),
    policy: {
      cancel_notice_minutes: 1_440,
      move_notice_minutes: 720,
      max_moves: 3,
      late_cancel: 'allow',
      text: '',
    },
    phone: '+1 718 555 0142',
  },
  review: { open: false, short_name: 'Hana K.', own: null },
  calendar_url: `/b/${token}/visit.ics`,
} as const
