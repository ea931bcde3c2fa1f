import * as z from 'zod'
import { agendaEffect } from './agenda-changes.ts'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { importFault } from './import-faults.ts'
import { fileField, type ImportFile, importForm } from './imports.ts'
import { workWarnings } from './work-warnings.ts'

/** The columns of a file with agendas. Each row is one agenda. */
export const agendaFile = {
  template: 'modelo-agendas',
  columns: ['empresa', 'ambiente', 'colaborador', 'tipo', 'dias', 'horarios', 'inicio', 'fim', 'feriados'],
  optional: ['dias', 'feriados'],
  omittable: ['feriados'],
  mostRows: 1000,
  examples: [
    {
      empresa: 'Filial Centro',
      ambiente: 'Sala 101',
      colaborador: 'Ana Souza',
      tipo: 'semanal',
      dias: 'seg; qua; sex',
      horarios: '07:00-07:30; 13:00-13:15',
      inicio: '01/02/2027',
      fim: '31/12/2027',
      feriados: 'pular',
    },
    {
      empresa: 'Filial Centro',
      ambiente: 'Sala 102',
      colaborador: '529.982.247-25',
      tipo: 'diaria',
      dias: '',
      horarios: '08:00-08:20',
      inicio: '01/02/2027',
      fim: '30/06/2027',
      feriados: 'manter',
    },
    {
      empresa: 'Filial Centro',
      ambiente: 'Arquivo',
      colaborador: 'Ana Souza',
      tipo: 'mensal',
      dias: '15',
      horarios: '14:00-15:00',
      inicio: '01/02/2027',
      fim: '31/12/2027',
      feriados: 'mover',
    },
  ],
  english: {
    template: 'agendas-template',
    columns: {
      empresa: 'company',
      ambiente: 'environment',
      colaborador: 'person',
      tipo: 'type',
      dias: 'days',
      horarios: 'times',
      inicio: 'start',
      fim: 'end',
      feriados: 'holidays',
    },
    examples: [
      {
        empresa: 'Downtown branch',
        ambiente: 'Room 101',
        colaborador: 'Ana Souza',
        tipo: 'weekly',
        dias: 'Mon; Wed; Fri',
        horarios: '07:00-07:30; 13:00-13:15',
        inicio: '2027-02-01',
        fim: '2027-12-31',
        feriados: 'skip',
      },
      {
        empresa: 'Downtown branch',
        ambiente: 'Room 102',
        colaborador: '529.982.247-25',
        tipo: 'daily',
        dias: '',
        horarios: '08:00-08:20',
        inicio: '2027-02-01',
        fim: '2027-06-30',
        feriados: 'keep',
      },
      {
        empresa: 'Downtown branch',
        ambiente: 'Archive',
        colaborador: 'Ana Souza',
        tipo: 'monthly',
        dias: '15',
        horarios: '14:00-15:00',
        inicio: '2027-02-01',
        fim: '2027-12-31',
        feriados: 'move',
      },
    ],
  },
} as const satisfies ImportFile

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
    /** Empty without a dry run. */
    ...workWarnings,
    /** Number of faults in a dry run, otherwise 0. `faults` lists the first faults by line. */
    faultCount: z.int(),
    faults: z.array(importFault),
  }),
  status: 201,
})
