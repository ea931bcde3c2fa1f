import * as z from 'zod'

/** The outcome of an appointment. null is 'A fazer' (spec 3 §4). */
export const status = z.enum(['Andamento', 'Completo', 'Incompleto']).nullable()
