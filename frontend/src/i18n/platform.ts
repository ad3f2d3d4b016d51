// Texts of the platform's landing page. The plans, their prices and what they contain, and the four buttons are specified
// (rules/screens#specified-texts).

export const platform = {
  tab: 'Online booking for salons',
  eyebrow: 'Online booking for salons',
  heading: { first: 'Your salon,', stressed: 'beautifully', last: 'booked.' },
  lede: 'Your own website, real openings and WhatsApp confirmation. Clients book in under a minute, and no chair is ever booked twice.',
  create: 'Create Your Salon',
  trial: '14-day free trial, no credit card',
  phones: {
    salon: { fern: 'Fern & Co', atelier: 'Atelier N', glow: 'Glow Beauty' },
    title: 'Select Time',
    date: 'Tuesday, November 24',
    continue: 'Continue',
    confirmed: 'Booking confirmed',
    verified: 'Verified on WhatsApp, 9 seconds ago',
  },
  features: {
    title: 'Everything the front desk does, quietly',
    site: {
      title: 'A website that is yours',
      text: 'Your own subdomain, logo, photos and colors. We keep every button and label readable, whatever color you pick.',
    },
    whatsapp: {
      title: 'WhatsApp, not passwords',
      text: 'Clients and staff verify with one message. Nothing to remember, nothing to reset.',
    },
    noDoubles: {
      title: 'No double bookings',
      text: 'The calendar refuses two appointments in one chair, even when two people tap at once.',
    },
    team: {
      title: 'Your whole team',
      text: 'Hours, breaks, days off and who does which service. Clients see only real openings.',
    },
    addOns: {
      title: 'Services with add-ons',
      text: 'Length, treatments and extras change the price and the time as clients choose.',
    },
    clients: { title: 'Know your clients', text: 'With VIP: history, segments, reliability and campaigns.' },
  },
  plans: {
    title: 'Two plans, nothing per booking',
    lede: 'Unlimited bookings and unlimited staff on both, with no per-transaction fees.',
    month: 'a month',
    base: {
      name: 'Base',
      price: '$50',
      site: 'Custom branded website',
      whatsapp: 'Free WhatsApp integration',
      booking: 'Advanced booking system, no double bookings',
      unlimited: 'Unlimited bookings and staff',
      trial: '14-day free trial, no credit card',
      action: 'Get Started',
    },
    vip: {
      name: 'VIP',
      price: '$70',
      base: 'Everything in Base',
      crm: 'Client CRM',
      campaigns: 'WhatsApp marketing campaigns',
      analytics: 'Advanced analytics',
      loyalty: 'Loyalty program',
      action: 'Upgrade to VIP',
    },
  },
  whatsapp: {
    title: 'WhatsApp in three steps',
    name: {
      title: 'Name your salon',
      text: 'Tell us its name. We open WhatsApp with a message ready to send.',
    },
    send: {
      title: 'Send one message',
      text: 'That proves the number is yours. No password, no code to copy.',
    },
    take: {
      title: 'Take bookings',
      text: 'Clients confirm the same way, and you see it on the calendar at once.',
    },
    example: 'Example WhatsApp conversation',
    chat: {
      ask: 'Confirm my booking GLOW-7F3K',
      done: 'Done, Camille. Leo will see you on Tuesday at 10:15 AM at Glow Beauty Studio.',
      thanks: 'Thank you!',
      time: '10:02',
    },
  },
  closing: {
    title: 'Open your doors online today',
    text: 'Set up takes about five minutes. Your first fourteen days are free.',
  },
  contact: { title: 'Contact Parlour' },
} as const
