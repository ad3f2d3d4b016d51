import compile from 'icu-minify/compile'
import { describe, expect, it } from 'vitest'
import { en } from './en'

type Texts = string | { readonly [key: string]: Texts }

const flat = (texts: Texts, path = ''): [string, string][] =>
  typeof texts === 'string'
    ? [[path, texts]]
    : Object.entries(texts).flatMap(([key, inner]) => flat(inner, path === '' ? key : `${path}.${key}`))

describe('every text', () => {
  it.each(flat(en))('%s is a message the build can compile', (_, text) => {
    expect(() => compile(text)).not.toThrow()
    expect(text.trim()).not.toBe('')
  })
})

/** Sentences that the specification fixes, as they must read on screen. */
const specified = [
  'No services available at the moment.',
  'No team members available for booking at the moment.',
  'Error loading services: {message}',
  'Error loading team: {message}',
  'Error loading hours',
  'View Services',
  'Book Now',
  'Book Your Appointment',
  'Error loading services. Please try again.',
  'No services found in this category.',
  'All Services',
  'Book This Service',
  'Loading salon information...',
  'Salon Not Set Up Yet',
  'Set Up Your Salon',
  'Sign in here',
  'Configuration Error',
  'Unable to load salon configuration',
  '404 Page Not Found',
  'Did you forget to add the page to the router?',
  'Failed to generate verification link. Please try again.',
  'Access Restricted',
  'This login page is for staff and admins only. Clients use the main site.',
  'Get New Link',
  'My Profile',
  'Dashboard',
  'Logout',
  'Logged out',
  'Logout Error',
  'There was an error logging out. Please try again.',
  'Your Profile',
  'Verified',
  'Unverified',
  'Verify Profile',
  'Get Started with Bookings',
  'Verify via WhatsApp',
  'Browse Services First',
  'Not verified',
  'Not provided',
  'Member Since',
  'Recently',
  'Name is required.',
  'Your profile has been updated successfully.',
  'Failed to update profile. Please try again.',
  'Action Required',
  'Verify on WhatsApp Now',
  'WhatsApp opened',
  'Could not generate WhatsApp verification link.',
  'Failed to get WhatsApp link. Please try again.',
  'Unable to load your appointments...',
  'My Appointments',
  'All times displayed in {timezone} time.',
  'Appointment #{id}',
  'Pending Verification',
  'No appointments yet',
  'Book Your First Appointment',
  'Your appointment has been cancelled successfully.',
  'Failed to delete booking. Please try again.',
  'Admin Dashboard',
  'Salon Dashboard',
  'Managing: {salon}',
  'Shop Selection Required',
  'Access Denied',
  'You need to be logged in as an admin or staff member to access this page.',
  "You don't have permission to access the admin dashboard.",
  'No Shop Assigned',
  "You haven't been assigned to any shop yet. Please contact your administrator.",
  'Master Dashboard',
  'Total Bookings',
  'Pending',
  'Completed',
  'No categories found.',
  'Validation error',
  'Category name is required.',
  'Creation failed',
  'Failed to create category. Please try again.',
  'Update failed',
  'Failed to update category. Please try again.',
  'Deletion failed',
  'Failed to delete category. Please try again.',
  'No services found.',
  'Failed to delete service. Please try again.',
  'Chairs Management',
  'Add Chair',
  'Allowed Staff',
  'Allowed Services',
  'All staff',
  'All services',
  'Loading chairs...',
  'No chairs found.',
  'Failed to create chair. Please try again.',
  'Failed to delete chair. Please try again.',
]

it('has the specified sentences, word for word', () => {
  const texts = new Set(flat(en).map(([, text]) => text))
  expect(specified.filter((sentence) => !texts.has(sentence))).toEqual([])
})
