/**
 * Frequently asked questions (R3-090 to R3-104). A blank line separates paragraphs. A line that starts with a number is
 * a step. The app's URL replaces LINK.
 */
export const faq = {
  title: 'Perguntas frequentes',
  about: 'Como fazer o que mais se pergunta sobre o sistema e o aplicativo do celular.',
  search: 'Buscar pergunta ou resposta',
  nothingFoundWhy: 'A busca olha perguntas e respostas, sem diferenciar maiúsculas e acentos.',
  questions: 'Perguntas',
  goTo: 'Abrir:',
  useful: 'Este FAQ foi útil',
  yes: 'Sim, foi útil',
  no: 'Não, não foi útil',
  items: {
    preRegistration: {
      title: 'Como um colaborador passa a ter acesso?',
      description: `Pelo CPF. Só quem tem o CPF pré-cadastrado e ativo consegue criar a conta e entrar.

1. Em Usuários, abra Pré-cadastro e a aba Cadastrar CPF's.
2. Escolha a empresa e digite o CPF, ou envie muitos CPFs de uma vez em um arquivo .csv.
3. Peça à pessoa que abra Criar conta na tela de entrada e use o mesmo CPF.

A pessoa começa como ASG, com acesso só ao aplicativo do celular. Um CPF inativado ou removido perde o acesso na hora.`,
    },
    coordinator: {
      title: 'Como tornar uma pessoa coordenadora?',
      description: `Pelo cadeado na listagem de usuários, que aparece só para o administrador.

1. Em Usuários, abra Listagem e procure a pessoa. Ela precisa já ter criado a conta.
2. Clique no cadeado da linha e escolha o nível: Só leitura vê tudo e não altera nada; Coordenador também cadastra, planeja e edita.
3. Confira na tabela o que cada nível pode e confirme em Dar acesso.

O mesmo cadeado retira o acesso: no nível ASG a pessoa sai do sistema na hora e fica só com o aplicativo. Ninguém altera o próprio acesso nem o de um administrador.`,
    },
    app: {
      title: 'Como começar a usar o aplicativo do celular?',
      description: `O aplicativo funciona no navegador do celular, Android ou iPhone, sem loja: abra LINK e entre com o e-mail ou o CPF e a senha da conta.

1. Abra o endereço no navegador do celular.
2. No menu do navegador, escolha Instalar aplicativo ou Adicionar à tela inicial. O Zelo passa a abrir pelo ícone.
3. Entre uma vez com internet e permita a câmera quando o celular perguntar.

Depois disso ele funciona também sem sinal: o que for feito fica guardado no celular e segue sozinho quando a internet voltar.`,
    },
    order: {
      title: 'Em que ordem faço os cadastros?',
      description: `Cada cadastro usa os anteriores. Nesta ordem nada fica faltando:

1. Empresas: a empresa principal é criada pelo suporte; as filiais, pelo administrador.
2. Coordenadores: pré-cadastre o CPF e, com a conta criada, use o cadeado da listagem.
3. ASGs: pré-cadastre os CPFs de quem vai limpar e inspecionar.
4. Procedimentos, riscos, setores e categorias, em qualquer ordem entre si.
5. Ambientes: cada um recebe seu QR code ao ser salvo. Imprima a etiqueta e fixe na porta.
6. Periodicidades e agendamentos: quem limpa qual ambiente, em que dias e horários.`,
    },
    importFile: {
      title: 'Como cadastro muitos registros de uma vez?',
      description: `Por arquivo CSV ou planilha .xlsx, na opção Cadastro em lote da aba de cadastro. Vale para CPFs, setores, riscos, procedimentos e categorias.

1. Clique em Baixar Modelo e abra o arquivo no Excel ou em outra planilha.
2. Preencha uma linha para cada registro, sem mudar o cabeçalho, e salve como CSV UTF-8 ou .xlsx.
3. Arraste o arquivo para a página, escolha a empresa e envie.

Ambientes têm uma planilha modelo própria, que já traz setores, categorias, riscos e procedimentos em listas de escolha.`,
    },
    columns: {
      title: 'Todas as colunas do modelo são obrigatórias?',
      description: `Sim. O arquivo precisa ter todas as colunas do modelo, com os mesmos nomes, e cada linha precisa estar preenchida em todas elas. Só na planilha de ambientes uma das duas colunas de procedimentos pode ficar vazia.

Se algo estiver errado, nada do arquivo é cadastrado: a página mostra a linha, a coluna, o valor e o motivo de cada problema. Corrija e envie de novo.`,
    },
    sectorCategoryEnvironment: {
      title: 'Qual é a diferença entre setor, categoria e ambiente?',
      description: `Ambiente é o lugar que se limpa ou inspeciona, como Banheiro feminino do térreo. É ele que tem QR code, tarefas e agendamentos.

Setor é a área da empresa em que o ambiente fica, como Recepção ou Produção.

Categoria é o tipo do ambiente, como Sanitário ou Escritório. Ambientes de setores diferentes podem ser da mesma categoria. Setor e categoria servem para agrupar e filtrar as listas, o painel e os relatórios.`,
    },
    recording: {
      title: 'Como uma limpeza é registrada?',
      description: `No celular de quem limpa, na porta do ambiente.

1. No aplicativo, toque em Ler código do ambiente e aponte para a etiqueta da porta.
2. Veja os riscos do ambiente e toque em Começar limpeza.
3. Marque cada tarefa feita e tire a foto onde ela é pedida. O que não deu para fazer vai em Não consegui fazer, com o motivo.
4. Toque em Terminar limpeza, confira o resumo e toque em Concluir.

O painel mostra na hora o que chegou. Sem sinal, o registro fica no celular e chega depois, com a hora em que foi feito.`,
    },
    qrCode: {
      title: 'O que fazer quando um QR code está danificado ou foi copiado?',
      description: `Danificado: imprima a mesma etiqueta de novo. Em Ambientes, clique no QR code da linha e em Baixar PDF. O código continua o mesmo; até a troca, quem limpa pode digitar as letras impressas embaixo do desenho.

Copiado ou fotografado: no mesmo lugar, clique em Trocar código, imprima a etiqueta nova e troque a da porta. A etiqueta anterior ainda é aceita, mas o que for registrado com ela fica marcado como código antigo; as mais velhas deixam de valer.

Para trocar muitos de uma vez, marque os ambientes na lista e clique em Trocar QR codes.`,
    },
  },
}
