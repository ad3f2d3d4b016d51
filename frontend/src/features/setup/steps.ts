// The four steps of setting up a salon, what each of them knows, and how one leads to the next. Pure; kept for the tab.
import * as z from 'zod/mini'
import type { Plan } from '#/api/shop-setup'
import { detailsOf, storedDetails } from './details'

const ownerSchema = z.object({
  progressId: z.string(),
  whatsappLink: z.string(),
  code: z.string(),
  /** When the link ends, in milliseconds of this device's clock. */
  deadline: z.number(),
  verified: z.boolean(),
})
export type Owner = z.infer<typeof ownerSchema>

const kept = {
  plan: z.enum(['base', 'vip']),
  shopName: z.string(),
  /** What was typed in the third step; null before it. */
  details: z.nullable(storedDetails),
}

export const setupSchema = z.discriminatedUnion('step', [
  z.object({ step: z.literal('shop-name'), ...kept, owner: z.nullable(ownerSchema) }),
  z.object({ step: z.literal('verification'), ...kept, owner: ownerSchema }),
  z.object({ step: z.literal('setup'), ...kept, owner: ownerSchema, details: storedDetails }),
  z.object({ step: z.literal('complete'), plan: kept.plan, name: z.string(), url: z.string() }),
])
export type SetupState = z.infer<typeof setupSchema>
export type StateOf<S extends SetupState['step']> = Extract<SetupState, { step: S }>

export const stepNames = ['shop-name', 'verification', 'setup', 'complete'] as const

export function begin(plan: Plan): StateOf<'shop-name'> {
  return { step: 'shop-name', plan, shopName: '', details: null, owner: null }
}

/** Where the tab left off. The plan goes with the proof: another plan needs another one, and keeps only what was typed. */
export function resume(stored: SetupState | null, plan: Plan): SetupState {
  if (!stored) return begin(plan)
  if (stored.plan === plan) return stored
  if (stored.step === 'complete') return begin(plan)
  return { ...begin(plan), shopName: stored.shopName, details: stored.details }
}

/** The proof that still serves for a salon of this name; null: WhatsApp has to be asked again. A proof once given is good whatever the
 *  salon is called in the end, but a message that still waits carries the name. */
export function proofFor({ owner, shopName }: StateOf<'shop-name'>, name: string, now: number): Owner | null {
  if (!owner || owner.verified) return owner
  return name === shopName && now < owner.deadline ? owner : null
}

/** A name that is changed here becomes the salon's; one that is left alone leaves what the third step calls it. */
export function toVerification(
  { plan, shopName: before, details }: StateOf<'shop-name'>,
  shopName: string,
  owner: Owner,
): StateOf<'verification'> {
  const renamed = details && shopName !== before ? { ...details, name: shopName } : details
  return { step: 'verification', plan, shopName, owner, details: renamed }
}

export function toSetup({ plan, shopName, owner, details }: StateOf<'verification'>): StateOf<'setup'> {
  return {
    step: 'setup',
    plan,
    shopName,
    owner: { ...owner, verified: true },
    details: details ?? detailsOf(shopName),
  }
}

export function toComplete({ plan }: StateOf<'setup'>, name: string, url: string): StateOf<'complete'> {
  return { step: 'complete', plan, name, url }
}

/** One step back, with everything that was typed. */
export function back(state: StateOf<'verification' | 'setup'>): StateOf<'shop-name' | 'verification'> {
  return { ...state, step: state.step === 'setup' ? 'verification' : 'shop-name' }
}

/** The server knows nothing of the proof any more: back to the beginning, with everything that was typed. */
export function withoutProof({
  plan,
  shopName,
  details,
}: StateOf<'verification' | 'setup'>): StateOf<'shop-name'> {
  return { step: 'shop-name', plan, shopName, details, owner: null }
}
