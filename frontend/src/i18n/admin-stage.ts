// Texts of how far a visit is: marks on the calendar, the buttons that set them, and who waits in the salon.

export const adminStage = {
  late: 'Late {count} min',
  arrived: 'Arrived {time}',
  inService: 'In service since {time}',
  over: '{count} min over',
  onWay: 'On the way',
  confirmed: 'Confirmed by client',
  toMove: 'To move',
  visit: 'Mark the visit',
  to: {
    arrived: 'Arrived',
    in_service: 'In service',
    expected: 'Not here yet',
  },
  lateness: 'The client is late',
  onTime: 'On time',
  lateBy: '{count} min late',
  done: 'Visit marked',
  failed: { title: 'Update failed', text: 'Failed to mark the visit. Please try again.' },
  waiting: 'Waiting',
  room: 'Waiting in the salon',
  waits: '{count} min',
  with: 'with {name}',
  notConfirmed: 'Not confirmed',
  notConfirmedTomorrow: 'Not confirmed for tomorrow',
} as const
