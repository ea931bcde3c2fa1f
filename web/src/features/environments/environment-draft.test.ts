import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type CompanyOptions,
  createEmptyDraft,
  fitDraft,
  isSameDraft,
  isTaken,
  listChangedParts,
  listMissingKinds,
  parsePlainFields,
  withAllOptional,
  withCompany,
  withProcedure,
  withRisk,
} from './environment-draft.ts'

const makeOptions = (...ids: number[]): CompanyOptions => {
  const named = ids.map((id) => ({ id, name: `opção ${id}`, color: '#336699', minutes: null }))
  return { categories: named, sectors: named, risks: named, procedures: named }
}
const options = makeOptions(1, 2, 3, 4, 5)

/** Random actions of a user on procedures: selecting one, deselecting one, and sometimes 'Marcar todos'. */
const acts = fc.array(
  fc.oneof(
    fc.record({
      id: fc.integer({ min: 1, max: 5 }),
      duty: fc.constantFrom('mandatory' as const, 'optional' as const),
      on: fc.boolean(),
    }),
    fc.constant('all' as const),
  ),
)

test('a procedure is mandatory or optional, never both [R2-216 R2-217 R2-218]', () => {
  fc.assert(
    fc.property(acts, (done) => {
      let draft = createEmptyDraft(1)
      const wanted = new Map<number, 'mandatory' | 'optional'>()
      for (const act of done) {
        if (act === 'all') {
          draft = withAllOptional(draft, options)
          for (const { id } of options.procedures) wanted.set(id, 'optional')
          continue
        }
        draft = withProcedure(draft, act.id, act.duty, act.on)
        if (act.on) wanted.set(act.id, act.duty)
        else if (wanted.get(act.id) === act.duty) wanted.delete(act.id)
      }
      const mandatory = [...wanted].filter(([, duty]) => duty === 'mandatory').map(([id]) => id)
      const optional = [...wanted].filter(([, duty]) => duty === 'optional').map(([id]) => id)
      assert.deepEqual([...draft.mandatory].sort(), mandatory.sort())
      assert.deepEqual([...draft.optional].sort(), optional.sort())
    }),
  )
})

test('the action “mark all” makes every procedure optional [R2-219 R2-220]', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 5 })), (mandatory) => {
      const marked = withAllOptional({ ...createEmptyDraft(1), mandatory }, options)
      assert.deepEqual(marked.mandatory, [])
      assert.deepEqual(marked.optional, [1, 2, 3, 4, 5])
    }),
  )
})

test('a change of company resets category, sector, risks and procedures [R2-221 R2-222 R2-223 R2-224]', () => {
  const own = { name: 'Copa', floor: '2º', area: '12,5', areaKind: 'restroom' } as const
  const typed = { ...createEmptyDraft(1), ...own, categoryId: 2, sectorId: 3 }
  const ticked = withProcedure(
    withProcedure(withRisk(typed, 1, true), 1, 'mandatory', true),
    2,
    'optional',
    true,
  )
  assert.deepEqual(withCompany(ticked, 9, makeOptions()), {
    ...createEmptyDraft(9),
    ...own,
  })
  assert.deepEqual(withCompany(ticked, 9, makeOptions(71, 72)), {
    ...createEmptyDraft(9),
    ...own,
    categoryId: 71,
    sectorId: 71,
  })
})

test('the form drops removed risks and procedures but keeps a removed sector', () => {
  const draft = {
    ...createEmptyDraft(1),
    categoryId: 2,
    sectorId: 4,
    risks: [1, 4],
    mandatory: [4, 2],
    optional: [1],
  }
  assert.equal(fitDraft(draft, options), draft)
  assert.deepEqual(fitDraft(draft, makeOptions(1, 2)), {
    ...draft,
    risks: [1],
    mandatory: [2],
  })
})

test('the form selects no category if the company has none', () => {
  const fit = fitDraft(createEmptyDraft(1), makeOptions())
  assert.equal(fit.categoryId, null)
})

test('missing kinds are listed as procedures, risks, sectors, categories', () => {
  assert.deepEqual(listMissingKinds(options), [])
  assert.deepEqual(listMissingKinds(makeOptions()), ['procedures', 'risks', 'sectors', 'categories'])
  assert.deepEqual(listMissingKinds({ ...options, categories: [], risks: [] }), ['risks', 'categories'])
})

test('the form rejects a company’s existing name, ignoring case and accents [R2-240 R2-241 R2-242]', () => {
  const rows = [
    { id: 1, companyId: 1, name: 'Recepção principal' },
    { id: 2, companyId: 2, name: 'Copa' },
  ]
  const recepcao = { name: ' RECEPCAO  Principal', companyId: 1 }
  assert.equal(isTaken(rows, recepcao), true)
  assert.equal(isTaken(rows, recepcao, 1), false)
  const cyrillic = 'R\u0435\u0441\u0435p\u00e7\u00e3\u043e principal'
  assert.equal(isTaken(rows, { name: cyrillic, companyId: 1 }), true)
  assert.equal(isTaken(rows, { name: 'Copa', companyId: 1 }), false)
  const twins = [...rows, { id: 3, companyId: 1, name: 'Recepção  principal' }]
  assert.equal(isTaken(twins, { name: 'Recepção  principal', companyId: 1 }, 3), false)
  assert.equal(isTaken(twins, { name: 'RECEPÇÃO principal', companyId: 1 }, 3), true)
})

test('selecting the same risks in another order is not a change', () => {
  const draft = { ...createEmptyDraft(1), risks: [1, 2] }
  assert.equal(isSameDraft(draft, { ...draft, risks: [2, 1] }), true)
  assert.equal(isSameDraft(draft, { ...draft, risks: [1] }), false)
  assert.equal(isSameDraft(draft, { ...draft, floor: '1º' }), false)
})

test('the same area written in another way is not a change', () => {
  const draft = { ...createEmptyDraft(1), area: '12,5' }
  assert.deepEqual(listChangedParts(draft, { ...draft, area: ' 12.50 m²' }), [])
  assert.deepEqual(listChangedParts(draft, { ...draft, area: '', areaKind: 'hospital' }), [
    'area',
    'areaKind',
  ])
  assert.deepEqual(listChangedParts(draft, { ...draft, area: 'doze' }), ['area'])
  assert.deepEqual(
    ['12,5', '', 'doze'].map((area) => parsePlainFields({ ...draft, area }).area),
    [12.5, null, 'doze'],
  )
})
