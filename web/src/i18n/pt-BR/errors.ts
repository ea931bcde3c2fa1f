import type { ClientErrorCode } from '@zelo/ui/lib/client.ts'

/**
 * For each error code, what happened and what to do. The codes are those of `contract/src/errors.ts`. Only the browser
 * reports `offline`.
 */
export const errors = {
  invalid_input: 'Há campos que precisam de correção.',
  invalid_interval: 'Intervalo de datas inválidos, favor verificar',
  import_refused: 'O arquivo tem problemas e nada foi cadastrado. Corrija e envie de novo.',
  same_slot_taken: 'Este colaborador já tem este ambiente neste horário.',
  unreadable_code: 'O QR code não pôde ser lido. Leia de novo ou digite o código.',
  wrong_environment: 'Este código é de outro ambiente.',
  key_required: 'Este código não tem chave. Leia a etiqueta do Zelo na porta, ou digite o código dela.',
  unknown_key: 'Este QR code não vale mais. Peça um novo ao coordenador.',
  invalid_credentials: 'Ocorreu um erro ao fazer login, cheque as credenciais.',
  not_signed_in: 'Sua sessão terminou. Entre de novo para continuar.',
  password_must_change: 'A senha usada vale só para o primeiro acesso. Crie a sua.',
  inactive_user: 'Este usuário está inativo. Fale com o administrador do sistema.',
  forbidden: 'Seu acesso não permite esta ação.',
  not_found: 'Este registro não existe mais. Atualize a página.',
  duplicate: 'Já existe um registro com este nome.',
  in_use: 'Este registro está em uso e não pode ser removido.',
  has_history: 'Este registro já tem histórico e não pode ser removido.',
  changed_meanwhile:
    'Outra pessoa alterou este registro. A tela já mostra como ficou: confira e tente de novo.',
  already_saved: 'Este salvamento já foi feito com outros itens. Atualize a página para ver o que foi salvo.',
  absence_overlaps: 'Esta pessoa já tem outra ausência em um destes dias.',
  appointment_begun: 'Este agendamento já foi iniciado e não pode ser removido.',
  appointment_past: 'O dia deste agendamento já passou.',
  payload_too_large: 'O arquivo é grande demais.',
  unsupported_media_type: 'Arquivo não suportado',
  too_many_photos: 'Este registro, ou o dia, já tem o máximo de fotos.',
  too_many_records:
    'Há registros demais seus esperando a confirmação do coordenador. Fale com ele antes de enviar mais.',
  too_many_requests: 'Muitas tentativas em pouco tempo. Espere um pouco e tente de novo.',
  internal: 'O servidor não conseguiu concluir. Tente de novo em instantes.',
  unavailable: 'O serviço está fora do ar por um momento. Tente de novo em instantes.',
  storage_full:
    'O servidor está sem espaço para arquivos. Avise o administrador do sistema e tente de novo depois.',
  email_not_registered: 'E-mail não cadastrado',
  reset_token_invalid: 'O link para trocar a senha não vale mais. Peça outro.',
  link_invalid: 'Este link não vale mais: já foi usado, foi retirado ou passou do prazo. Peça outro.',
  email_too_new:
    'Este e-mail foi cadastrado há menos de um dia. Por segurança, a recuperação por ele espera 24 horas.',
  sign_up_refused: 'Verifique os dados!',
  wrong_password: 'A senha atual não confere.',
  offline: 'Sem resposta do servidor. Confira a conexão e tente de novo.',
} satisfies Record<ClientErrorCode, string>
