/** A business-intelligence dashboard that the group embeds by its URL (R1-006). */
export const embeddedDashboard = {
  frame: 'Painel de {{host}}',
  facts: 'Exibido de {{host}} para todas as pessoas da empresa',
  newTab: 'Abrir em nova aba',
  change: 'Alterar endereço',
  hint: 'Se o painel aparecer em branco ou com um aviso do navegador, o site dele não permite ser exibido aqui ou pede outra entrada.',
  refused: 'O endereço leva a outro site',
  refusedWhy:
    'Só {{host}} pode ser exibido aqui. Use o endereço para incorporar que o seu sistema de BI fornece.',
  unreachable: '{{host}} não respondeu a este navegador',
  unreachableWhy: 'Se o painel não aparecer abaixo, confira o endereço ou tente de novo.',
  slow: 'O painel está demorando',
  slowWhy: '{{host}} ainda não terminou de carregar.',
  none: 'Nenhum painel de BI ainda',
  noneWhy:
    'Mostre aqui um painel do Power BI, Looker Studio, Metabase ou de outro sistema. Todas as pessoas com acesso a este sistema o veem em uma aba do início.',
  set: 'Definir endereço',
  title: 'Painel de BI',
  url: 'Endereço do painel',
  urlExample: 'https://app.powerbi.com/view?r=…',
  urlWhy:
    'O endereço para incorporar ou publicar, que começa com https://. Quem tem acesso a este sistema passa a ver o painel; confira se ele pode ser aberto sem senha.',
  remove: 'Remover painel',
  removeTitle: 'Remover o painel de BI?',
  removeWhy: 'A aba do painel some do início para todas as pessoas da empresa. O painel em si não é apagado.',
  removeYes: 'Sim, remover',
  saved: 'Painel de BI salvo com sucesso',
  removed: 'Painel de BI removido com sucesso',
  failed: 'Erro ao salvar o painel de BI',
}

/** Field messages that only this form shows. */
export const fields = {
  web_address_required: 'Digite o endereço do painel',
  web_address_invalid: 'Digite o endereço completo, como https://paineis.empresa.com.br/painel',
  web_address_not_https: 'O endereço precisa começar com https://',
  web_address_with_password: 'Tire o usuário e a senha do endereço',
  web_address_private:
    'Use um endereço público, com nome: números de IP e nomes da rede interna não são aceitos',
  web_address_own: 'Este é o endereço do próprio Zelo',
}
