import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  back,
  begin,
  type Owner,
  proofFor,
  resume,
  setupSchema,
  toComplete,
  toSetup,
  toVerification,
  withoutProof,
} from './steps'

const owner: Owner = {
  progressId: 'p1',
  whatsappLink: 'https://wa.me/15550100200?text=Code',
  code: 'KTRV-XMPB',
  deadline: 1000,
  verified: false,
}
const waiting = toVerification(begin('base'), 'Luna Hair', owner)
const settingUp = toSetup(waiting)

describe('the steps', () => {
  it('lead from the name to the new site', () => {
    expect(waiting).toMatchObject({ step: 'verification', shopName: 'Luna Hair', owner: { verified: false } })
    expect(settingUp).toMatchObject({
      step: 'setup',
      owner: { verified: true },
      details: { name: 'Luna Hair', subdomain: 'luna-hair' },
    })
    expect(toComplete(settingUp, 'Luna Hair', 'http://luna-hair.localhost/')).toEqual({
      step: 'complete',
      plan: 'base',
      name: 'Luna Hair',
      url: 'http://luna-hair.localhost/',
    })
  })

  it('go back with everything that was typed', () => {
    const details = { ...settingUp.details, description: 'Quiet.' }
    const verification = back({ ...settingUp, details })
    expect(verification).toMatchObject({ step: 'verification', owner: { verified: true }, details })
    if (verification.step !== 'verification') throw new Error('not the step before')
    expect(back(verification)).toMatchObject({ step: 'shop-name', shopName: 'Luna Hair', details })
  })

  it('take a changed name along, and keep what else was typed', () => {
    const verification = back(settingUp)
    if (verification.step !== 'verification') throw new Error('not the step before')
    const name = back(verification)
    if (name.step !== 'shop-name') throw new Error('not the first step')
    expect(toVerification(name, 'Luna Nails', owner).details).toMatchObject({
      name: 'Luna Nails',
      subdomain: 'luna-hair',
    })
  })

  it('keep a name that was changed in the third step', () => {
    const verification = back({ ...settingUp, details: { ...settingUp.details, name: 'Luna Nails' } })
    if (verification.step !== 'verification') throw new Error('not the step before')
    const name = back(verification)
    if (name.step !== 'shop-name') throw new Error('not the first step')
    expect(toVerification(name, 'Luna Hair', owner).details?.name).toBe('Luna Nails')
  })

  it('begin again without the proof that was lost', () => {
    expect(withoutProof(settingUp)).toMatchObject({
      step: 'shop-name',
      owner: null,
      details: settingUp.details,
    })
  })
})

describe('a proof', () => {
  const named = { ...begin('base'), shopName: 'Luna Hair' }

  it('serves again for the same name while its link is good', () => {
    expect(proofFor({ ...named, owner }, 'Luna Hair', 999)).toBe(owner)
    expect(proofFor({ ...named, owner }, 'Luna Hair', 1000)).toBeNull()
    expect(proofFor({ ...named, owner }, 'Luna Nails', 999)).toBeNull()
    expect(proofFor(named, 'Luna Hair', 0)).toBeNull()
  })

  it('that was given serves whatever the salon is called', () => {
    const given = { ...owner, verified: true }
    expect(proofFor({ ...named, owner: given }, 'Luna Nails', 5000)).toBe(given)
  })
})

describe('after a reload', () => {
  it('all goes on where it was', () => {
    const kept = z.parse(setupSchema, JSON.parse(JSON.stringify(settingUp)))
    expect(resume(kept, 'base')).toEqual(settingUp)
    expect(resume(null, 'vip')).toEqual(begin('vip'))
  })

  it('another plan needs another proof', () => {
    expect(resume(settingUp, 'vip')).toEqual({
      ...begin('vip'),
      shopName: 'Luna Hair',
      details: settingUp.details,
    })
    expect(resume(toComplete(settingUp, 'Luna', 'http://luna.localhost/'), 'vip')).toEqual(begin('vip'))
  })

  it('nothing half understood is taken up', () => {
    const { owner: _, ...ownerless } = settingUp
    expect(z.safeParse(setupSchema, ownerless).success).toBe(false)
  })
})
