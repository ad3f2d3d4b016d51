// Every screen text of the application, in English. A second language is a second file of this shape.
import { account } from './account'
import { admin } from './admin'
import { adminBlocks } from './admin-blocks'
import { adminBookings } from './admin-bookings'
import { adminCategories } from './admin-categories'
import { adminChairs } from './admin-chairs'
import { adminClosed } from './admin-closed'
import { adminCrm } from './admin-crm'
import { adminDays } from './admin-days'
import { adminDelete } from './admin-delete'
import { adminFinish } from './admin-finish'
import { adminGuard } from './admin-guard'
import { adminImages } from './admin-images'
import { adminList } from './admin-list'
import { adminLive } from './admin-live'
import { adminMessages } from './admin-messages'
import { adminMessagesMonth } from './admin-messages-month'
import { adminMessagesSettings } from './admin-messages-settings'
import { adminNotices } from './admin-notices'
import { adminOpening } from './admin-opening'
import { adminPlace } from './admin-place'
import { adminPolicy } from './admin-policy'
import { adminPrint } from './admin-print'
import { adminReviews } from './admin-reviews'
import { adminRules } from './admin-rules'
import { adminSchedules } from './admin-schedules'
import { adminSearch } from './admin-search'
import { adminServices } from './admin-services'
import { adminSettings } from './admin-settings'
import { adminSpecialDays } from './admin-special-days'
import { adminStaff } from './admin-staff'
import { adminStage } from './admin-stage'
import { adminToMove } from './admin-to-move'
import { adminUndo } from './admin-undo'
import { adminWaiting } from './admin-waiting'
import { adminWaitlist } from './admin-waitlist'
import { adminWalkIns } from './admin-walk-ins'
import { adminZone } from './admin-zone'
import { booked } from './booked'
import { booking } from './booking'
import { bookingChanges } from './booking-changes'
import { byEmail } from './by-email'
import { cancellation } from './cancellation'
import { closedSalon } from './closed-salon'
import { confirm } from './confirm'
import { consents } from './consents'
import { contact } from './contact'
import { fortnights } from './fortnights'
import { handOver } from './hand-over'
import { landing } from './landing'
import { login } from './login'
import { mailLink } from './mail-link'
import { master } from './master'
import { masterCounts } from './master-counts'
import { masterFilter } from './master-filter'
import { masterForms } from './master-forms'
import { masterGuard } from './master-guard'
import { masterQuestions } from './master-questions'
import { masterWhatsapp } from './master-whatsapp'
import { modifiers } from './modifiers'
import { move } from './move'
import { noStylist } from './no-stylist'
import { noTimes } from './no-times'
import { notFound } from './not-found'
import { opensSoon } from './opens-soon'
import { ownReview } from './own-review'
import { platform } from './platform'
import { policy } from './policy'
import { preview } from './preview'
import { profile } from './profile'
import { profileMessages } from './profile-messages'
import { refusals } from './refusals'
import { reviews } from './reviews'
import { services } from './services'
import { setup } from './setup'
import { shell } from './shell'
import { signup } from './signup'
import { verification } from './verification'
import { visit } from './visit'
import { waitlist } from './waitlist'
import { waitlistCard } from './waitlist-card'
import { waitlistJoin } from './waitlist-join'
import { waitlistOffer } from './waitlist-offer'
import { waitlistWords } from './waitlist-words'

export const en = {
  shell,
  notFound,
  account,
  landing,
  refusals,
  services,
  cancellation,
  closedSalon,
  opensSoon,
  booking,
  bookingChanges,
  confirm,
  consents,
  contact,
  fortnights,
  noStylist,
  noTimes,
  booked,
  byEmail,
  mailLink,
  move,
  modifiers,
  login,
  policy,
  profile,
  profileMessages,
  preview,
  platform,
  reviews,
  ownReview,
  signup,
  verification,
  visit,
  waitlist,
  waitlistCard,
  waitlistJoin,
  waitlistOffer,
  waitlistWords,
  setup,
  admin,
  adminGuard,
  adminBlocks,
  adminBookings,
  adminClosed,
  adminCrm,
  adminDays,
  adminDelete,
  adminCategories,
  adminImages,
  adminList,
  adminLive,
  adminMessages,
  adminNotices,
  adminSearch,
  adminServices,
  adminSpecialDays,
  adminFinish,
  adminStage,
  adminStaff,
  adminChairs,
  adminOpening,
  adminPlace,
  adminMessagesMonth,
  adminMessagesSettings,
  adminPolicy,
  adminPrint,
  adminReviews,
  adminRules,
  adminSettings,
  adminSchedules,
  adminToMove,
  adminUndo,
  adminWaiting,
  adminWaitlist,
  adminWalkIns,
  adminZone,
  master,
  masterCounts,
  masterFilter,
  masterForms,
  masterGuard,
  masterQuestions,
  masterWhatsapp,
  handOver,
} as const
