import * as z from 'zod'

/** The outcome of an appointment. null is 'A fazer' (R3-295). */
export const status = z.enum(['Andamento', 'Completo', 'Incompleto']).nullable()
