import * as z from 'zod'

/** The result of an appointment. Null means 'A fazer', not begun (R3-295). */
export const status = z.enum(['Andamento', 'Completo', 'Incompleto']).nullable()
