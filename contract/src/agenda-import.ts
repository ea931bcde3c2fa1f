import * as z from 'zod'
import { agendaEffect } from './agenda-changes.ts'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { importFault } from './import-faults.ts'
import { fileField, type ImportFile, importForm } from './imports.ts'
import { workWarnings } from './work-warnings.ts'

/** The spreadsheet of agendas. Each row is one agenda. */
export const agendaFile = {
  template: 'modelo-agendas',
  titles: {
    company: 'empresa',
    environment: 'ambiente',
    person: 'colaborador',
    type: 'tipo',
    days: 'dias',
    slots: 'horarios',
    from: 'inicio',
    to: 'fim',
    onHoliday: 'feriados',
  },
  optional: ['days', 'onHoliday'],
  omittable: ['onHoliday'],
  mostRows: 1000,
  examples: [
    {
      company: 'Filial Centro',
      environment: 'Sala 101',
      person: 'Ana Souza',
      type: 'semanal',
      days: 'seg; qua; sex',
      slots: '07:00-07:30; 13:00-13:15',
      from: '01/02/2027',
      to: '31/12/2027',
      onHoliday: 'pular',
    },
    {
      company: 'Filial Centro',
      environment: 'Sala 102',
      person: '529.982.247-25',
      type: 'diaria',
      days: '',
      slots: '08:00-08:20',
      from: '01/02/2027',
      to: '30/06/2027',
      onHoliday: 'manter',
    },
    {
      company: 'Filial Centro',
      environment: 'Arquivo',
      person: 'Ana Souza',
      type: 'mensal',
      days: '15',
      slots: '14:00-15:00',
      from: '01/02/2027',
      to: '31/12/2027',
      onHoliday: 'mover',
    },
  ],
  english: {
    template: 'agendas-template',
    titles: {
      company: 'company',
      environment: 'environment',
      person: 'person',
      type: 'type',
      days: 'days',
      slots: 'times',
      from: 'start',
      to: 'end',
      onHoliday: 'holidays',
    },
    examples: [
      {
        company: 'Downtown branch',
        environment: 'Room 101',
        person: 'Ana Souza',
        type: 'weekly',
        days: 'Mon; Wed; Fri',
        slots: '07:00-07:30; 13:00-13:15',
        from: '2027-02-01',
        to: '2027-12-31',
        onHoliday: 'skip',
      },
      {
        company: 'Downtown branch',
        environment: 'Room 102',
        person: '529.982.247-25',
        type: 'daily',
        days: '',
        slots: '08:00-08:20',
        from: '2027-02-01',
        to: '2027-06-30',
        onHoliday: 'keep',
      },
      {
        company: 'Downtown branch',
        environment: 'Archive',
        person: 'Ana Souza',
        type: 'monthly',
        days: '15',
        slots: '14:00-15:00',
        from: '2027-02-01',
        to: '2027-12-31',
        onHoliday: 'move',
      },
    ],
  },
} as const satisfies ImportFile

export type AgendaColumn = keyof typeof agendaFile.titles

/**
 * Imports agendas from .xlsx, or CSV with the same columns. A dry run stores nothing and returns the effect and every
 * fault. Without a dry run, the call stores all rows or none, and `import_refused` lists the faults.
 */
export const importAgendas = endpoint({
  name: 'agenda-change.import',
  method: 'POST',
  path: '/agendas/import',
  action: 'agendas.write',
  summary: 'Registers the agendas of a spreadsheet, all or none. A dry run only reports what it would do',
  multipart: importForm,
  body: z.strictObject({
    file: fileField,
    dryRun: z
      .union([z.boolean(), z.enum(['true', 'false'], 'invalid').transform((text) => text === 'true')])
      .default(false),
  }),
  answer: z.object({
    /** Null in a dry run. */
    id: id.nullable(),
    ...agendaEffect,
    /** The list of warnings is empty without a dry run. */
    ...workWarnings,
    /** Number of faults in a dry run, otherwise 0. `faults` lists the first faults by line. */
    faultCount: z.int(),
    faults: z.array(importFault),
  }),
  status: 201,
})
