import * as z from 'zod'

/** The outcome of an appointment. Null means 'A fazer' (R3-295). */
export const status = z.enum(['Andamento', 'Completo', 'Incompleto']).nullable()
