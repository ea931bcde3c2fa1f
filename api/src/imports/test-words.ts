/** Words with accents that occur in lists of rooms, places, jobs and names. */
export const commonWords = `
  Acadêmica Acadêmico Administração Agropecuária Agrícola Agência Agências Alfândega Almoço Alumínio Amanhã Amapá
  Ambulatório América André Antártida Antônia Antônio Anéis Após Aquário Araújo Armazém Armazéns Armário Ascensão
  Assunção Atenção Até Auditório Automática Automóveis Automóvel Avaré Avião Avícola Avó Avós Avô Açailândia Açaí Aço
  Açougue Açu Açúcar Balcão Balcões Baía Bebê Bebês Belém Berço Berçário Biológico Botânica Botânico Botão Botões
  Brasília Braço Buquê Básico Cabeça Café Caminhão Caminhões Camponês Cardiológico Cartão Cartões Católica Cauê Ceará
  Cemitério Cenário Cerâmica Cerâmico Chapecó Chinês Chá Científico Cirúrgico Ciência Ciências Climatização Cláudio
  Clínica Clínicos Colchão Colchões Colégio Combustíveis Combustível Comércio Conceição Conceições Conclusão Concluído
  Condomínio Conferência Consultório Contábil Convenção Convênio Convênios Coordenação Cordão Cortês Crachá Crachás
  Crediário Criança Crianças Criciúma Crochê Crédito Crítica Crítico Críticos Cuiabá Curaçá Câmara Câmaras Câmbio
  Câmera Célia Código Códigos Damião Depósito Desinfecção Diagnóstico Dietética Difícil Direção Disponível Divisão
  Diária Diário Domicílio Dramático Décimo Dê Dó Ecumênica Edifício Eletrônica Elevatória Elétrica Elétrico Embaú
  Emergência Encarnação Endereço Então Escritório Espaço Espaços Esperança Espírito Estação Esterilização Estevão Está
  Estúdio Expedição Explosão Exército Família Farmácia Feijão Ferroviário Fiscalização Fisioterápico Florianópolis
  Flávia Formulário Força Forças Fraldário Francês Freguês Frigorífica Frigorífico Funcionário Funcionários Fábio
  Fábrica Fábricas Fácil Fé Fétido Fêmeo Física Fórmica Fórum Galpão Geográfico Geriátrica Gerência Ginásio Glória
  Goiânia Gonçalves Graça Gráfica Guarujá Guichê Guimarães Gás Gênero Gêneros Gênio Hidráulica Higienização Higiênico
  História Histórico Hortifrúti Horário Hotéis Iguaçu Ilhéus Iluminação Impossível Impressão Imóveis Imóvel Incêndio
  Indústria Indústrias Inflamável Informática Infância Inglês Inspeção Internação Inácio Inês Início Irmã Irmão Irmãos
  Irmãs Irrigação Itajaí Itaú Japonês Jaú Jequié José João Jundiaí Jurídico Juíza Já Júlia Júri Laboratório Laticínios
  Lavatório Laço Lençol Lençóis Letícia Licitação Linguística Logística Lourenço Lubrificação Luís Luísa Lácteo
  Lâmpada Lâmpadas Lã Língua Línguas Líquido Lúcia Lúdica Macapá Maceió Magalhães Mamográfico Manhã Manutenção Marabá
  Maranhão Maringá Março Matemática Matéria Matérias Mauá Maçã Mecânica Mecânico Memória Metrô Milhão Milhões Missão
  Moisés Mossoró Moça Moço Município Musculação Máquinas Márcia Mário Mármore Máximo Mãe Mães Mão Mãos Média Médica
  Médico Médio Mês Mínimo Móveis Móvel Mônica Música Niterói Numerário Nutrição Nº Não Níveis Nível Nó Número Números
  Observação Obstetrícia Oceânia Olímpica Oncológica Opinião Orgânico Orçamento Orçamentário Otávio Padrão Padrões
  Palácio Papéis Paraná Pará Patrícia Pavilhão País Países Pecuária Pediátrica Pedágio Período Pescoço Petrópolis
  Piauí Plástico Plásticos Polícia Política Político Português Portão Porão Possível Potável Poço Praça Praças
  Presidência Pressão Primário Produção Proibição Proteção Pré Prédio Prêmio Prêmios Próprio Psicológica Purê Pá
  Páscoa Pátio Pães Pão Pé Pó Pôr Pôster Pública Público Química Químico Radiológica Recepção Recicláveis Reciclável
  Recuperação Redação Refeitório Refrigeração Região Relatório Relatórios Reservatório Residência Responsável
  Ressonância Resíduo Resíduos Retrátil Reunião Reuniões Ribeirão Robô Robôs Rodoviária Rogério Rondônia Rádio Rápida
  Rápido Ré Sabão Saguão Salmão Salão Salões Sanitário Sanitários Santarém Santuário Saída Saídas Saúde Sebastião
  Secundário Segurança Semicrítica Serviço Serviços Sessão Seção Seções Simão Simões Sinalização Sintético Solução
  Subestação Sumaré Superintendência Supervisão Suíno Suínos Sábado Sábados São Sé Século Séculos Sérgio Sétimo Só
  Sótão Sônia Taubaté Televisão Terciário Terraço Terça Tietê Tomográfica Tomé Tráfego Trânsito Três Táxi Táxis Tânia
  Técnica Técnico Térmico Término Térreo Tênis Tóxico Túnel Uberlândia Ultrassonográfico Urgência Usuário Usuários
  Valéria Velório Ventilação Verônica Vestiário Vestiários Veterinária Veterinário Veículo Veículos Vicência
  Vigilância Vinícius Vitória Viário Vácuo Vário Vânia Zoológico Zé Zélia Ácida Ácido África Ágil Água Águas Águia
  Álbum Álcool Área Ártico Árvore Árvores Ásia Áudio Âmbito Âncora Ângela Ângulo Ânimo Ânsia Édito Égua Épico Época
  Érica Ética Ético Étnico Ênfase Êxito Ícone Ímpar Ímã Índia Índice Índio Íntima Íris Óbvio Óculos Óleo Ópera Órgão
  Órgãos Ótica Ótimo Ônibus Ônus Úlcera Última Último Úmida Úmido Única Único Útero Útil
`
  .trim()
  .split(/\s+/)

/** Names and loanwords with letters that Portuguese does not have, or does not have in these places. */
export const foreignWords = `
  Müller Schröder Jürgen Björn Noël Crème Brûlée Brûlé Strauß Weiß Weißbach Großmann Straße Fuß Fußball Preuß Château
  Hôtel Île Zoë Chloë Anaïs Loïc Moïse Thaïs Hélène Genève Agnès François Françoise Besançon Søren Sørensen Jørgensen
  Tromsø Åse Håkan Ångström Skåne Pål Günther Löwe Köln Gröning Düsseldorf Götz Bär Jäger Schäfer Grün Büro Über Öko
  Ärzte Kühn König Krüger Köhler Schütz Bäcker Großstadt Gesù Pietà Caffè Mercè Lunedì Forlì Virtù Così Maître Benoît
  Nîmes Dîner Goût Août Croûton Flûte Œuvre Cœur Sœur Phœnix Æon Cæsar Dušan Božena Škoda Nový Nová Peña Muñoz Núñez
  Ibáñez Bambú Perú Menú Málaga Bogotá Río Lübeck Zürich Malmö Österreich Ägypten Übersee Rémy Père Frère Première
  Après Raphaël Michaël Gabriëlle Daniëlle Rôtisserie Pâtisserie Côte Fräulein Gemüse Käse Brötchen Spätzle Kölsch
  Schön Tübingen Münster Würzburg Göttingen Nürnberg Füssen Lüneburg Älvdalen Örebro Gävle Jönköping Führer Sänger Voß
  Groß Heß Kroß Roßmann Buß Ruß Kuß Riß Aagård
`
  .trim()
  .split(/\s+/)
