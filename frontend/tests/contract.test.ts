// Golden contract: every answer the server recorded is read by the schema of its endpoint, and no key is lost.
// Files: crates/http/contract/[admin/]<area>.<operation>[.<case>].json, each {method, path, status, body}.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  deleteBlock,
  deleteBreak,
  patchBlock,
  postBlock,
  postBlockImpact,
  putBreak,
} from '#/api/admin-blocks'
import { getAdminBooking } from '#/api/admin-booking-detail'
import {
  getAdminBookings,
  getBookingCounts,
  getCalendar,
  patchBookingStatus,
  postCompletePast,
  postReopen,
} from '#/api/admin-bookings'
import {
  deleteCategory,
  getCategories,
  getCategoryImpact,
  postCategory,
  putCategory,
} from '#/api/admin-categories'
import { deleteChair, getChairImpact, getChairs, postChair, putChair } from '#/api/admin-chairs'
import { getChanges, getEvents } from '#/api/admin-changes'
import { getClientDetail, getClients, getCrmStats, putRelationship } from '#/api/admin-clients'
import { putClientConsent } from '#/api/admin-consents'
import { getDeskSlots, postDeskBooking } from '#/api/admin-desk'
import { postFinish } from '#/api/admin-finish'
import { getAdminHours, postHoursImpact, putAdminHours } from '#/api/admin-hours'
import { getMessagePreview, getMessageSettings, putMessageSettings } from '#/api/admin-message-settings'
import { getMessageSummary } from '#/api/admin-message-summary'
import { getBookingMessages, getClientMessages, getNotReached } from '#/api/admin-messages'
import { getOwnNotices, putOwnNotices } from '#/api/admin-notices'
import { patchPlace, postPlacement } from '#/api/admin-placements'
import { getShopPolicy, putShopPolicy } from '#/api/admin-policy'
import { getAdminReviews, putReviewReply, putReviewVisibility } from '#/api/admin-reviews'
import {
  deleteException,
  getExceptions,
  getSchedules,
  getStaffSchedule,
  postException,
  postExceptionImpact,
  postScheduleImpact,
  putStaffSchedule,
} from '#/api/admin-schedules'
import { getSearch } from '#/api/admin-search'
import {
  deleteService,
  getAdminServices,
  getServiceImpact,
  postService,
  putService,
} from '#/api/admin-services'
import {
  getZoneImpact,
  putBranding,
  putBuffer,
  putOpening,
  putRules,
  putTimezone,
} from '#/api/admin-settings'
import { getAdminShop } from '#/api/admin-shop'
import {
  deleteSpecialDay,
  getSpecialDays,
  postSpecialDay,
  postSpecialDayImpact,
  putSpecialDay,
} from '#/api/admin-special-days'
import {
  deleteStaff,
  getAdminStaff,
  getStaffImpact,
  getStaffServices,
  postStaff,
  putStaff,
  putStaffServices,
} from '#/api/admin-staff'
import { patchStage } from '#/api/admin-stage'
import { getStranded, postAsk, postKeep } from '#/api/admin-stranded'
import { putStrike } from '#/api/admin-strikes'
import { getLastAction, postUndo } from '#/api/admin-undo'
import { deletePicture, postHero, postLogo, postStaffPhoto } from '#/api/admin-uploads'
import { deleteDeskEntry, getDeskWaitlist, postDeskEntry, postDeskOffer } from '#/api/admin-waitlist'
import { getWalkInOptions, postWalkIn } from '#/api/admin-walk-ins'
import { postLogout } from '#/api/auth'
import { postBook } from '#/api/book'
import { deleteBooking, getBookings } from '#/api/bookings'
import { getChangePolicy } from '#/api/change-policy'
import { getClosedShop } from '#/api/closed-shop'
import { getConsents, putConsents } from '#/api/consents'
import { postConsoleLink } from '#/api/console-link'
import { getShopHours } from '#/api/hours'
import { postMailLink, postMailLinkRequest } from '#/api/mail-link'
import { getChangeOptions, getMoveDays, getMoveSlots, postMove } from '#/api/own-changes'
import { putReview } from '#/api/own-review'
import {
  deletePlatformShop,
  getPlatformShops,
  getShopCounts,
  getShopExport,
  patchPlatformShop,
  patchShopStatus,
  postDuplicate,
  postPlatformShop,
} from '#/api/platform-shops'
import { getWhatsappStatus } from '#/api/platform-whatsapp'
import { deleteClient, deleteMe, getClientData, getMyData } from '#/api/privacy'
import { getMe, putProfile } from '#/api/profile'
import { getReviews } from '#/api/reviews'
import { getServices } from '#/api/services'
import { getSessionUser } from '#/api/session'
import { getShopConfig } from '#/api/shop'
import {
  getSubdomainCheck,
  getVerificationStatus,
  postOwnerVerification,
  postShopSetup,
} from '#/api/shop-setup'
import { getDays, getSlots } from '#/api/slots'
import { getStaff } from '#/api/staff'
import { postSuggestions } from '#/api/suggestions'
import { deleteToken, getTokens } from '#/api/tokens'
import { getLink, postOfferAnswer } from '#/api/visit-links'
import { deleteWaitlistEntry, getWaitlist, postWaitlist } from '#/api/waitlist'
import { getWhatsappLink } from '#/api/whatsapp'

const endpoints = {
  'admin.booking': getAdminBooking,
  'admin.booking-counts': getBookingCounts,
  'admin.booking-status': patchBookingStatus,
  'admin.booking-finish': postFinish,
  'admin.booking-stage': patchStage,
  'admin.stranded': getStranded,
  'admin.stranded-ask': postAsk,
  'admin.stranded-keep': postKeep,
  'admin.last-action': getLastAction,
  'admin.undo': postUndo,
  'admin.complete-past': postCompletePast,
  'admin.reopen': postReopen,
  'admin.bookings': getAdminBookings,
  'admin.booking-messages': getBookingMessages,
  'admin.client-messages': getClientMessages,
  'admin.not-reached': getNotReached,
  'admin.calendar': getCalendar,
  'admin.changes': getChanges,
  'admin.events': getEvents,
  'admin.block': postBlock,
  'admin.block-changed': patchBlock,
  'admin.block-deleted': deleteBlock,
  'admin.block-impact': postBlockImpact,
  'admin.break': putBreak,
  'admin.break-restored': deleteBreak,
  'admin.desk-booking': postDeskBooking,
  'admin.desk-slots': getDeskSlots,
  'admin.waitlist': getDeskWaitlist,
  'admin.waitlist-add': postDeskEntry,
  'admin.waitlist-offer': postDeskOffer,
  'admin.waitlist-remove': deleteDeskEntry,
  'admin.walk-in': postWalkIn,
  'admin.walk-in-options': getWalkInOptions,
  'admin.placement': postPlacement,
  'admin.booking-place': patchPlace,
  'admin.categories': getCategories,
  'admin.branding-update': putBranding,
  'admin.notices': getOwnNotices,
  'admin.notices-update': putOwnNotices,
  'admin.opening-update': putOpening,
  'admin.rules-update': putRules,
  'admin.timezone-impact': getZoneImpact,
  'admin.buffer-update': putBuffer,
  'admin.category-create': postCategory,
  'admin.category-delete': deleteCategory,
  'admin.category-impact': getCategoryImpact,
  'admin.category-update': putCategory,
  'admin.chair-create': postChair,
  'admin.chair-delete': deleteChair,
  'admin.chair-impact': getChairImpact,
  'admin.chair-update': putChair,
  'admin.chairs': getChairs,
  'admin.client-consent': putClientConsent,
  'admin.client-crm': getClientDetail,
  'admin.client-delete': deleteClient,
  'admin.client-export': getClientData,
  'admin.client-relationship': putRelationship,
  'admin.clients': getClients,
  'admin.search': getSearch,
  'admin.crm-stats': getCrmStats,
  'admin.exception-create': postException,
  'admin.exception-delete': deleteException,
  'admin.exception-impact': postExceptionImpact,
  'admin.exceptions': getExceptions,
  'admin.hours': getAdminHours,
  'admin.hours-impact': postHoursImpact,
  'admin.hours-update': putAdminHours,
  'admin.schedule': getStaffSchedule,
  'admin.schedule-impact': postScheduleImpact,
  'admin.schedule-update': putStaffSchedule,
  'admin.schedules': getSchedules,
  'admin.messages-summary': getMessageSummary,
  'admin.messages-settings': getMessageSettings,
  'admin.messages-settings-update': putMessageSettings,
  'admin.messages-preview': getMessagePreview,
  'admin.policy': getShopPolicy,
  'admin.policy-update': putShopPolicy,
  'admin.reviews': getAdminReviews,
  'admin.review-reply': putReviewReply,
  'admin.review-visibility': putReviewVisibility,
  'admin.strike': putStrike,
  'admin.special-days': getSpecialDays,
  'admin.special-day': postSpecialDay,
  'admin.special-day-impact': postSpecialDayImpact,
  'admin.special-day-update': putSpecialDay,
  'admin.special-day-delete': deleteSpecialDay,
  'admin.service-create': postService,
  'admin.service-delete': deleteService,
  'admin.service-impact': getServiceImpact,
  'admin.service-update': putService,
  'admin.services': getAdminServices,
  'admin.shop': getAdminShop,
  'admin.staff': getAdminStaff,
  'admin.staff-create': postStaff,
  'admin.staff-delete': deleteStaff,
  'admin.staff-impact': getStaffImpact,
  'admin.staff-services': getStaffServices,
  'admin.staff-services-update': putStaffServices,
  'admin.staff-update': putStaff,
  'admin.timezone-update': putTimezone,
  'admin.upload-delete': deletePicture,
  'admin.upload-hero': postHero,
  'admin.upload-logo': postLogo,
  'admin.upload-staff-profile': postStaffPhoto,
  'auth.me': getMe,
  'auth.token-delete': deleteToken,
  'auth.tokens': getTokens,
  'client.book': postBook,
  'client.bookings': getBookings,
  'client.cancel': deleteBooking,
  'client.change': getChangeOptions,
  'client.consents': getConsents,
  'client.consents-update': putConsents,
  'client.link': getLink,
  'client.offer-answer': postOfferAnswer,
  'client.move': postMove,
  'client.move-days': getMoveDays,
  'client.move-slots': getMoveSlots,
  'client.policy': getChangePolicy,
  'client.days': getDays,
  'client.mail-link': postMailLink,
  'client.mail-link-request': postMailLinkRequest,
  'client.me-delete': deleteMe,
  'client.me-export': getMyData,
  'client.profile': putProfile,
  'client.review': putReview,
  'client.reviews': getReviews,
  'client.services': getServices,
  'client.closed-shop': getClosedShop,
  'client.shop-config': getShopConfig,
  'client.shop-hours': getShopHours,
  'client.slots': getSlots,
  'client.staff': getStaff,
  'client.suggestions': postSuggestions,
  'client.waitlist': getWaitlist,
  'client.waitlist-join': postWaitlist,
  'client.waitlist-leave': deleteWaitlistEntry,
  'client.whatsapp-link': getWhatsappLink,
  'platform.shop-counts': getShopCounts,
  'platform.shop-create': postPlatformShop,
  'platform.shop-delete': deletePlatformShop,
  'platform.shop-duplicate': postDuplicate,
  'platform.shop-export': getShopExport,
  'platform.shop-status': patchShopStatus,
  'platform.shop-update': patchPlatformShop,
  'platform.shops': getPlatformShops,
  'platform.whatsapp': getWhatsappStatus,
  'public.owner-verification': postOwnerVerification,
  'public.shop-setup': postShopSetup,
  'public.subdomain-check': getSubdomainCheck,
  'public.verification-status': getVerificationStatus,
  'session.console-link': postConsoleLink,
  'session.logout': postLogout,
  'session.user': getSessionUser,
}

const sample = z.object({ method: z.string(), path: z.string(), status: z.int(), body: z.unknown() })
const folder = join(import.meta.dirname, '../../crates/http/contract')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.json'),
)
const operationOf = (file: string) => basename(file).split('.').slice(0, 2).join('.')
const endpointOf = (file: string) =>
  Object.entries(endpoints).find(([name]) => name === operationOf(file))?.[1]

/** "/api/client/bookings/:id" as the recorded path shows it. */
const pathPattern = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}(\\?.*)?$`)

/** "METHOD path" of every endpoint that a module of src/api exports. */
async function exportedEndpoints(): Promise<string[]> {
  const names = readdirSync(join(import.meta.dirname, '../src/api')).filter((name) =>
    /^[a-z-]+\.ts$/.test(name),
  )
  const modules: object[] = await Promise.all(
    names.map((name) => import(`../src/api/${name.replace('.ts', '')}.ts`)),
  )
  const endpoint = z.object({
    method: z.string(),
    path: z.string(),
    response: z.unknown(),
    tags: z.unknown(),
  })
  return modules
    .flatMap((module): unknown[] => Object.values(module))
    .flatMap((value) => {
      const found = z.safeParse(endpoint, value)
      return found.success ? [`${found.data.method} ${found.data.path}`] : []
    })
}

describe('recorded answers', () => {
  it('exist for every endpoint, and every endpoint of src/api is listed here', async () => {
    const recorded = new Set(files.map(operationOf))
    expect(Object.keys(endpoints).filter((name) => !recorded.has(name))).toEqual([])
    const listed = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`)
    expect((await exportedEndpoints()).sort()).toEqual(listed.sort())
  })

  it.each(files)('%s is read without losing anything', (file) => {
    const endpoint = endpointOf(file)
    if (!endpoint) throw new Error(`${file} belongs to no endpoint of src/api`)
    const { method, path, status, body } = z.parse(
      sample,
      JSON.parse(readFileSync(join(folder, file), 'utf8')),
    )
    expect(method).toBe(endpoint.method)
    expect(path).toMatch(pathPattern(endpoint.path))
    if (status < 400) expect(endpoint.response.parse(body)).toEqual(body)
    // A refusal is what a person reads: at least two words, starting like a sentence.
    else expect(body).toEqual(expect.stringMatching(/^[A-Z].*\s\S/))
  })
})
