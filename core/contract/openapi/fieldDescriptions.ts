import { SMALL_TARGET_SAMPLE } from '../limits.ts';

/*
 * What the parts of the contract mean, for docs/openapi.json: their units and edge cases, and what it means if an optional field is missing.
 * They are not in the schemas, because every page of the web app loads the schemas.
 */

const RATE_CARD = {
  card: 'The id of the card: `seed`, `agency`, `lists` or `client:<id>`.',
  name: 'Illustrative, Agency, or the client’s name.',
  revision: 'How often the card was changed, 0 for never. The next change must send this number.',
  version: 'The version in force; null for none.',
  from: 'First day of the version in force, ISO 8601.',
  to: 'Last day of the version in force, ISO 8601; null for an open end.',
  published: 'When the version in force was published, ISO 8601 in UTC.',
  author: 'E-mail address of the person who published the version in force; empty for the files of the server.',
  own: 'Number of formats whose price or attention in force comes from the agency or the client, not from `seed`.',
  own_formats:
    'The number of formats in `own` whose price or attention is on this card itself, not inherited. Optional.',
  formats: 'Number of formats in force, including inherited ones.',
  price_only_for: 'Ids of demographics for which a format has a price, although it has no general CPM.',
  has_supply:
    'Whether a format in force has a limited supply, so that a run may lower the maximum of its channel. Optional.',
  draft: 'The unpublished draft; null for none.',
  'draft.author': 'E-mail address of the person who saved the draft last.',
  'draft.saved': 'When the draft was saved, ISO 8601 in UTC.',
  scheduled: 'Versions that begin on later days.',
  'scheduled[].from': 'The first day of the version, ISO 8601.',
};

const AUDIT_FILTERS = {
  from: 'The first moment [ISO 8601, UTC].',
  to: 'The end [ISO 8601, UTC]. Lines from this moment on are left out.',
  member: 'Only what this member did. Optional.',
  key: 'Only lines about this plan. Optional.',
  client: 'Only lines about this client. Optional.',
};

const FILE_FACTS = {
  key: 'Identifies the run in later calls, and the plan it becomes.',
  reading: 'The answers the file was read with. Optional.',
  doubts:
    'Questions about the file, each with the planner’s answer, if any, and with the answer that is assumed otherwise. Optional.',
  audience_source: 'The warehouse audience that the file names; missing if it contains an audience. Optional.',
  rates_on: 'The day whose rates the plan uses, where one was chosen. Optional.',
  targets: 'The further targets that the file was read for. Optional.',
};

const REPORT_FIGURES = {
  attentive_reach: 'People.',
  cost_per_attentive_reach: 'Dollars per person.',
  target_reach: 'What the plan reaches in each of its targets, the buying demographic first. Optional.',
  made_by: 'E-mail address of the planner who made the plan. Optional.',
  made_at: 'When the plan was computed, ISO 8601 in UTC. Optional.',
  df_score: 'The score rows of the reply to the upload.',
  normaliseSpend_df: 'The reach curves: a row for each spend, with the reach of each channel alone.',
  channel_colours: 'The colour of each channel.',
  attention: 'Active seconds of attention of each format, as score rows.',
  output: 'The mix: the money of each channel that is bought, the largest first.',
  output_table: 'The table of planning details: a row for each channel that is bought.',
  frequency: 'Attentive contacts per person reached.',
  is_own: 'Whether the caller owns the saved plan. Sent only if its maker is another person than its owner. Optional.',
  goes: 'The day on which the saved plan will be deleted, ISO 8601. Present only in the last 30 days before. Optional.',
};

/**
 * By the name of a schema (`meta.named`) and the path of a field in it; items of a list have the path `[]`. The empty path is the schema
 * itself. `*` has fields of all schemas.
 */
export const FIELD_DESCRIPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '*': { user: 'The caller’s e-mail address.' },
  AccessData: {
    '': 'A missing or empty list hides its select.',
    audience_sources: 'Warehouse audiences that a plan may use. Optional.',
  },
  StrategyDetail: {
    '': 'What a strategy means. Optional.',
  },
  ListItems: {
    '': 'The items of the three lists, also those that are no longer offered.',
    'strategy[].id': 'Never changes, while the name may.',
    'strategy[].was': 'Earlier names, which call 3 accepts too.',
    'strategy[].retired': 'Whether it is no longer offered. Optional.',
    'demo[].id': 'Never changes, while the name may.',
    'demo[].was': 'Earlier names, which call 3 accepts too.',
    'demo[].retired': 'Whether it is no longer offered. Optional.',
    'demo[].columns':
      'Columns that an audience file needs for this demographic, with the answers that put a person inside it. Optional.',
    'demo[].says': 'Its people in words, such as "people aged 25 to 54". Optional.',
    'client[].id': 'Never changes, while the name may.',
    'client[].was': 'Earlier names, which call 3 accepts too.',
    'client[].retired': 'Whether it is no longer offered. Optional.',
  },
  ColumnCondition: {
    name: 'Heading of the column.',
    is: 'The answers that meet the condition.',
  },
  PlanningTexts: {
    '': 'Files with which a browser can read an audience file like the backend, before the upload. Optional.',
    assumptions: 'Csv text of prices and attention.',
    mapping: 'Csv text of the mapping of vehicles to channels, called MASTER.',
    access_lists: 'JSON text of the option lists with their meaning.',
  },
  OwnCompany: {
    '': 'The caller’s company, role and teams. Optional.',
    role: 'The caller’s role.',
    teams: 'The caller’s teams.',
    links: 'Whether plans may be sent to clients, and whether only with a passcode.',
    contact: 'E-mail address for questions about access.',
  },
  AudienceSource: {
    '': 'A warehouse audience: a table in a database that computes its sums.',
    name: 'The upload (call 3) refers to the audience by a csv file with `Audience source,<name>`.',
    says: 'Description of the audience as a sentence.',
    people: 'People that the audience represents; null while its database cannot be reached.',
    rows: 'Number of rows; null while the database cannot be reached.',
    date: 'Date of the data, as written in the settings.',
    licence: 'Terms of use.',
    sample_may_leave: 'Whether call 7 sends a sample of the rows to a browser, for the desk page.',
    sample:
      'Where a sample of the rows may be stored: "never" (nowhere), "service" (only on the planning service) or "browser" (also in browsers). Optional.',
    away: 'A sentence that says why the database cannot be reached at the moment. Optional.',
  },
  PlanDetails: {
    '': 'The form data of a saved plan.',
    budget: 'Text as shown in the form, such as "1,000,000".',
    fileName: 'The audience file the plan was computed from.',
    reading: 'The answers the file was read with, for running the plan again. Optional.',
    assumptions: 'Prices the planner overwrote, for running the plan again. Optional.',
    rates_on: 'The day whose rates the plan uses, where one was chosen. Optional.',
    targets: 'Targets in addition to the buying demographic. Optional.',
  },
  ReportedConstraint: {
    '': '"default", a number that some backends send in its place, or the selected channels with their limits [$].',
  },
  Reading: {
    '': 'The planner’s answers to doubts, and corrections of how the file is read.',
    units: 'The unit of the weights, or of the audiences in a crosstab.',
    population: 'People that the file represents. Weights of respondents are scaled to this number.',
  },
  CorrectedColumn: {
    column: 'Index of the column, 0 for the first.',
    as: 'What the column is: id, weight, age, gender, groceryBuyer, children, region, unused, or "Channel: Vehicle". In a file with a row for each vehicle also channel, vehicle, use. In a crosstab: channel, vehicle, category, statistic, audience, reach, frequency, sample.',
    format: 'Format of the channel. If missing, the format of the vehicle applies.',
  },
  OwnAssumptions: {
    '': 'Figures that a planner overwrote, by channel.',
    rows: 'At most one row per channel.',
  },
  OwnAssumptionRow: {
    cpm: 'Dollars per thousand impressions, from 0.01 to 999999.99. If missing, the price of the planning data applies.',
  },
  PlanRules: {
    '': 'Goal, groups and rules of the plan. Optional.',
    smallest_buy: 'Each channel gets nothing or at least this amount [whole $]. Optional.',
    most_in_one: 'No channel gets more than this per cent of the budget. Optional.',
    round_to: 'The amounts of the mix are multiples of this amount [$]. Optional.',
    hand_mix:
      'The planner’s own mix [whole $], which adds up to the budget. It is compared with the best mix that meets the other rules.',
  },
  PlanGoal: {
    '': 'What the plan maximises or minimises; without a goal it maximises attentive reach.',
  },
  ChannelGroup: {
    '': 'A minimum and a maximum for the sum of several channels.',
  },
  PlanSummary: {
    '': 'The saved plans, newest first.',
    next: 'Cursor of the next page; missing on the last one. Optional.',
  },
  PlanListRow: {
    '': 'One row of the past plans. Values may be null.',
    Scenario_Name: 'Name of the plan.',
    Budget_Scenario: 'Budget of the plan [$].',
    budget_contraints: 'The limits as a label, such as "3 channels". Spelled as in the specification.',
    Planning_Setting: 'The strategy.',
    Demo: 'The buying demographic.',
    Audience: 'The client.',
    key: 'Key of the plan.',
    Attentive_Reach: 'People.',
    Cost_Per_Attentive_Reach: 'Dollars per person.',
    Audience_File: 'Name of the audience file when it was selected.',
    Created: 'When the plan was computed, ISO 8601 in UTC.',
  },
  AboutPlan: {
    '': 'Details of a plan in addition to its columns. Optional.',
    family: 'A key that a plan shares with the plan it was made from.',
    version: 'Version number in the family, from 1; it never changes.',
    versions: 'Highest version number in the family.',
    made_by: 'E-mail address of the planner who made it.',
    archived: 'When the plan was archived, ISO 8601 in UTC; null if it is not archived.',
    everybody: 'True where the target is everybody in the audience file, in place of the buying demographic. Optional.',
    goes: 'The day on which the plan will be deleted, ISO 8601. Present only in the last 30 days before. Optional.',
  },
  PlanSummaryRequest: {
    limit: 'Maximum number of plans in the reply. Without this field the reply has all plans. Optional.',
    after: 'Only plans after this cursor: `next` of the previous page. Optional.',
    scope: '"team" for the plans of all colleagues for the caller’s clients; by default "mine". Optional.',
  },
  PlanChangeRequest: {
    change: 'The change. "delete" is permanent and includes the audience file.',
    name: 'With "rename": the new name.',
  },
  PlanLayerReply: {
    '': 'A layer of a plan. For a request with `trial`, only its figures.',
    version: 'Version of the layer; 0 if there is no layer yet.',
    changed_by: 'E-mail address of the person who changed it last.',
    changed_at: 'When it was changed last, ISO 8601 in UTC.',
  },
  WeeksBody: {
    '': 'Null if there is no layer.',
    start: 'The first day, a Monday [ISO 8601].',
    weeks: 'How many weeks: 4 to 53.',
    cells:
      'Money of each bought channel, one amount per week [cents]. The amounts add up to the channel’s money in the plan.',
    fixed: 'For each channel, the weeks whose money the planner typed, counted from 0. Optional.',
    price_index:
      'Price of each week relative to the plan’s price: `channels` for single channels, `all` for every other channel. Optional.',
    half_life: 'Weeks after which half of the contacts are still remembered; 0 for no decay.',
    week_weights:
      'How much a person reached in a week counts when the best division over weeks is computed, by week. Optional.',
  },
  WeekFigures: {
    '': 'Null if there is no layer.',
    weekly: 'People reached in each week.',
    cumulative: 'People reached by the end of each week.',
    fresh: 'People reached for the first time in each week.',
    remembered: 'People with a contact still remembered at the end of each week.',
    grps: 'Contacts of each week per hundred people of the target.',
    attentive_grps: 'Attentive contacts of each week per hundred people of the target.',
    times: 'People reached two times or more, and three times or more.',
    'times.2.weekly': 'People reached at least that many times within each week.',
    'times.2.cumulative': 'People reached at least that many times by the end of each week.',
    'times.3.weekly': 'People reached at least that many times within each week.',
    'times.3.cumulative': 'People reached at least that many times by the end of each week.',
    exact: 'False if the figures are from a sample of the target.',
  },
  PlanLayerRequest: {
    version: 'The version of the layer that was read. Required to write. Optional.',
    trial: 'Whether to compute only the figures and store nothing. Optional.',
  },
  RatesReply: {
    '': 'All cards, or one.',
  },
  RateCards: {
    '': 'The rate cards that the caller may read.',
    cards: 'The card `seed`, then the agency’s, then the clients’ by name.',
    today: 'The day in the time zone of the backend, ISO: no version begins before it.',
    fault: 'A fault of the server’s files. The last state without a fault stays in force. Optional.',
  },
  RateCard: {
    ...RATE_CARD,
    '': 'A rate card: versioned prices, attention and supply of formats.',
  },
  RateCardRows: {
    ...RATE_CARD,
    '': 'A rate card with its rows and versions.',
    rows: 'Csv text of the requested version, without inherited cells.',
    under: 'Csv text of what the card inherits on the day; empty for `seed`.',
    draft_rows: 'Csv text of the draft; null for none.',
    versions: 'Newest first.',
    'versions[].from': 'First day, ISO 8601.',
    'versions[].to': 'Last day, ISO 8601; null for an open end.',
    'versions[].published': 'When the version was published, ISO 8601 in UTC.',
    'versions[].withdrawn': 'When the version was withdrawn; null if it was not.',
    'versions[].sha256': 'SHA-256 of the version’s rows, in hexadecimal.',
  },
  PlanningLists: {
    '': 'For the card `lists`, in place of `rows`: the requested version, or the lists from the files of the server if there is none. Optional.',
    'strategies[].id': 'Never changes, while the name may.',
    'strategies[].was': 'Earlier names.',
    'strategies[].retired': 'Whether the item is no longer offered.',
    'strategies[].attention_threshold_seconds':
      'Seconds of active attention from which a contact counts as attentive; null while none are entered. In a draft also a text that is not a number.',
    'demographics[].id': 'Never changes, while the name may.',
    'demographics[].was': 'Earlier names.',
    'demographics[].retired': 'Whether the item is no longer offered.',
    'demographics[].age_from': 'In a draft also a text that is not a number.',
    'demographics[].age_to': 'In a draft also a text that is not a number.',
    'demographics[].columns':
      'Conditions on columns of the audience file, such as region. A person must meet all of them.',
    vehicles:
      'Csv text of the mapping of vehicles to channels: vehicle, aliases separated by |, channel, format; at most 3,000 rows.',
  },
  ListItem: {
    id: 'Never changes, while the name may.',
    was: 'Earlier names.',
    retired: 'Whether the item is no longer offered.',
  },
  RatesRequest: {
    ask: '"cards" for all cards without rows, "card" for one card with its rows.',
    card: 'With "card": the id of the card, `seed`, `agency`, `lists` or `client:<id>`.',
    number: 'With "card": the version whose rows are sent. Default: the version in force on `day`. Optional.',
    day: 'The day whose versions are in force. Default: today. Optional.',
  },
  RatesChanged: {
    '': 'The card after the change.',
  },
  RatesChangeRequest: {
    card: 'The id of the card: `seed`, `agency`, `lists` or `client:<id>`. `seed` only with "import_seed".',
    change:
      '"save" writes the draft, and creates the card if it is new, "discard" deletes the draft, "publish" makes the draft the next version, "roll_back" publishes the rows of version `number` again, "withdraw" takes back a version that is not yet in force, "archive" takes back the whole card, "import_seed" reads the files of the server again.',
    revision: 'The card’s `revision` as it was read. The change is refused with 409 if it is outdated.',
    rows: 'With "save": csv text of the card without inherited cells, at most 300 rows and 128 KB.',
    number: 'With "roll_back" and "withdraw": the version.',
    from: 'With "publish" and "roll_back": the first day, today or later. Default: today. Optional.',
    to: 'The last day. Optional.',
    note: 'With "publish": what changed. Required there.',
    answers: 'With "publish": ids of the questions that were answered with Keep. Optional.',
  },
  Company: {
    '': 'The company as its administrators see it.',
    held_plans: 'Single plans that are under a legal hold. Optional.',
  },
  Member: {
    email: 'E-mail address; for an erased person a text such as "Erased person 17".',
    teams: 'Ids of the member’s teams.',
    signs_in_with: 'Identity provider of the last sign-in.',
    invited: 'When the person was last invited.',
    other_account:
      'Whether another account with this e-mail address waits until an administrator accepts it in place of the member’s account.',
    plans: 'Number of plans that the member owns.',
  },
  Team: {
    all_clients: 'Whether the team sees all clients of the company, including clients added later.',
    newcomers: 'Whether people who join the company also join this team.',
    clients: 'Ids of the clients that the team sees.',
    members: 'Ids of the team’s members.',
  },
  ClientOfCompany: {
    was: 'Earlier names.',
    keep_months: 'How many months a plan is stored; null for always.',
    hold: 'Whether the client’s plans may not be deleted, because of a legal hold.',
    bytes: 'Total size of the audience files of the client’s plans.',
  },
  HeldPlan: {
    '': 'A plan under a legal hold, in addition to any hold of its client.',
    owner: 'E-mail address of the plan’s owner.',
  },
  CompanyChangeRequest: {
    revision: 'The `revision` of the company as it was read. The change is refused if it is outdated.',
  },
  CompanyChange: {
    '': 'A change by an administrator; each kind has its own fields.',
    emails: 'With "invite": the addresses.',
    role: 'With "invite" and "role".',
    teams: 'Ids; with "invite" and "teams".',
    receiver: 'With "leave": the member who gets the plans of the member who leaves.',
    receivers: 'With "leave": for single clients, another member who gets the plans.',
    name: 'Name of a team or client.',
    clients: 'Ids; with "team_add" and "team_clients".',
    key: 'With "hold" and "release": a single plan, in place of a client.',
  },
  PersonData: {
    '': 'What is stored about a person.',
  },
  AuditLog: {
    '': 'Lines of the audit log, newest first.',
    next: 'Cursor of the next page; missing on the last one. Optional.',
  },
  AuditLine: {
    '': 'One line of the audit log.',
    at: 'When it happened, ISO 8601 in UTC.',
    member: 'Id of the member who did it, `service`, or the id of a client’s link.',
    email: 'E-mail address of the member, where it is known.',
    key: 'The plan.',
    link: 'Label of the client’s link that the line is about. Optional.',
    client: 'Id of the plan’s client.',
    about: 'JSON text with details of the event; its fields depend on `what`.',
    request_id: 'Id of the request in the service’s own log.',
  },
  PersonDataRequest: {
    member: 'Id of another member; only administrators may send it. Optional.',
    after: 'Only lines of the log after this cursor: `log.next` of the previous reply. Optional.',
  },
  ShareCreated: {
    token: 'The link is `/client#` and this token. No other reply has the token.',
    hash: 'SHA-256 of the plan as it was sent.',
    expires: 'ISO 8601 in UTC.',
  },
  ShareCreateRequest: {
    label: 'The person the link is for.',
    days: 'For how many days from now the link works.',
    passcode: 'What a client must type after opening the link. Optional.',
    approval: 'Whether the client is asked for approval.',
    comments: 'Whether the client may comment.',
    contact: 'The person the client may ask. Optional.',
  },
  ShareList: {
    states: 'The states of all plans that were sent. All other plans are drafts.',
    'states[].unread': 'Number of unread answers and comments of the client.',
    comments: 'The comments, oldest first, each with the id of its link.',
  },
  ShareLink: {
    made: 'When the link was made, ISO 8601 in UTC.',
    made_by: 'E-mail address of the planner who made the link.',
    stopped: 'When the link was stopped; null if it was not.',
    stopped_for:
      'Why the link does not work: "planner" if a planner stopped it, "passcodes" if it stopped after 50 wrong passcodes, "rule" while a rule of the company closes it; null if it is open or has only expired.',
    passcode: 'Whether the link has a passcode.',
    seen: 'The last 50 visits, oldest first.',
    'seen[].at': 'When the link was last opened in the visit, ISO 8601 in UTC.',
    'seen[].again': 'How often the link was opened again in the same visit, after the first time.',
  },
  ClientAnswer: {
    '': 'What a client answered about a plan. It never changes.',
    hash: 'SHA-256 of the plan that was answered, in hexadecimal.',
    at: 'ISO 8601 in UTC.',
  },
  SharedComment: {
    name: 'Name of the author. Clients do not get the names of the agency’s people.',
    text: 'The text; empty if the comment was removed.',
    at: 'ISO 8601 in UTC.',
    reply_to: 'Id of the comment that it replies to.',
  },
  ShareListRequest: {
    key: 'A plan. Without it, the reply has only states. Optional.',
  },
  ShareChangeRequest: {
    days: 'For how many days from now the link works.',
    passcode: 'What a client must type after opening the link. Optional.',
  },
  ClientComment: {
    name: 'Name of the author. Clients do not get the names of the agency’s people.',
    text: 'The text; empty if the comment was removed.',
    at: 'ISO 8601 in UTC.',
    reply_to: 'Id of the comment that it replies to.',
  },
  CommentChangeRequest: {
    comment: 'Id of the comment.',
    text: 'With "reply": the text of the reply.',
  },
  BrandReply: {
    '': 'How exports and pages show an agency or a client.',
    name: 'The name; empty for none.',
    accent:
      'A colour such as "#1F55C8" for the bars of page heads, slide covers and slide titles; null for the product’s colour.',
    footer: 'Text at the foot of slides and pages; may be empty.',
    logo: 'The agency’s logo as a path on this site, `/brand/<hash>.png`, or a client’s logo as a data URL. Null for none.',
    may_edit: 'Whether the caller may change the brand.',
  },
  BrandRequest: {
    client: 'The client whose brand it is. If missing, it is the agency’s brand. Optional.',
  },
  AuditLogRequest: {
    ...AUDIT_FILTERS,
    limit: 'Maximum number of lines in the reply.',
    after: 'Only lines after this cursor: `next` of the previous page. Optional.',
  },
  AuditCsvRequest: AUDIT_FILTERS,
  ExportNoteRequest: {
    files: 'Names of the files.',
  },
  PlanFileRequest: {
    sample:
      'For a plan from a warehouse audience: true asks for the desk’s sample of respondents in place of the csv, if the source’s `sample_may_leave` is true. Optional.',
  },
  MediaScoreFields: {
    analysis_type: 'The strategy.',
    demo: 'The buying demographic.',
    file_name: 'The name that a saved file had when it was selected. Optional.',
    reading: 'The planner’s answers to questions about the file, and corrections. Optional.',
    assumptions: 'Prices the planner overwrote; the plan is computed with them. Optional.',
    targets: 'Names of the targets in addition to the buying demographic: a list, as JSON text. Optional.',
    rates_on: 'The day whose rates the plan is computed with, from today to two years ahead. Default: today. Optional.',
  },
  MediaScoreReply: FILE_FACTS,
  ScoreRow: {
    '': 'One vehicle or format of a channel.',
    Publisher: 'The vehicle.',
    Score: 'Attentive contacts with the target per dollar.',
    active_attention: 'Active seconds per exposure.',
  },
  AudienceFacts: {
    '': 'What was understood of the audience file. Optional.',
    universe: 'People represented by all valid rows.',
    universe_from:
      'Where the universe comes from: the sum of the weights, a figure the file states, the planner, or respondents counted as one person each.',
    sample: 'Respondents counted in all valid rows.',
    target_universe: 'People in the buying demographic.',
    target_sample: 'Respondents in the buying demographic.',
    target_effective_sample: 'Effective sample size of the buying demographic (Kish). Optional.',
    layout: 'The layout of the file as a word for programs, such as "respondents" or "crosstab".',
    layout_says: 'The layout as a sentence for people.',
    rows_read: 'Number of rows that were read, including those that were left out.',
    weighted: 'Whether the respondents have weights.',
    duplication:
      'How it is known who uses several vehicles: "measured" for respondents, "assumed random" for a crosstab.',
    unmatched: 'Headings or names of vehicles that no vehicle of the mapping matches.',
    'demographic.applied': 'False if the target is everybody in the file.',
    'demographic.chosen': 'If `applied` is false: whether the planner chose this; otherwise it was assumed.',
    made_up:
      'True if the file is the product’s sample of made-up people, so that no figure comes from a survey. Optional.',
    notes: 'Further sentences about the file.',
  },
  LeftOutRows: {
    '': 'Rows that were not counted, and why.',
    rows: 'The numbers of the first few such rows, counted as in a spreadsheet (the first line is 1).',
  },
  MatchedVehicle: {
    column: 'The heading or name in the file.',
    publisher: 'The vehicle of the mapping.',
    audience: 'People of the population who use the vehicle.',
    reach: 'Share of the population that uses the vehicle, 0 to 1.',
    mean_use:
      'How often a user of the vehicle uses it on average [times a month]; missing if the file does not state it.',
  },
  Doubt: {
    '': 'A question about the audience file, and the answer that is assumed until the planner gives one.',
    key: 'The key of its answer in `reading`, made of the code and the first heading.',
    code: 'The kind of doubt, as a word for programs.',
    row: 'The row it is about, counted as in a spreadsheet; null if it is about a whole column or file.',
    columns: 'Headings of the columns it is about.',
    cells: 'Texts of the cells it is about, and how often each occurs.',
    says: 'The question as a sentence.',
    assumed: 'Id of the answer that is assumed until one is given.',
    answered: 'The answer that was given; null if none was and the assumption applies.',
    codes: 'Whether a text such as "codes:1=0;2=4.3" (codes in the file and their meaning) is an answer too.',
    walk: 'Whether Run asks this question before it starts, because another answer would change the universe or a channel’s use by more than a tenth.',
    field:
      'If a typed number of people can answer the question: "population" is sent as `population` of `reading`, "target" as an answer such as "codes:target=3842000". Missing if only `answers` can.',
    proposed: 'The number that is proposed for `field`.',
    proposed_from: 'Where the proposed number comes from.',
  },
  DoubtAnswer: {
    id: 'What is sent back in `reading` to give this answer.',
    universe: 'People that the file would represent; null if that is known only after the file is read again.',
    channel: 'The channel whose use this answer would change most; null for none.',
    use: 'With this answer, how often all people together use that channel in a month.',
  },
  AnswerFigures: {
    '': 'The figures of the file if all doubts with the same code and answers get this answer. Null if the file would then be refused; missing if the file was not read with it.',
    universe: 'People that the file represents.',
    target: 'People of the buying demographic.',
    reach:
      'Share of the target that uses `reach_of` at least once a month, 0 to 1, regardless of attention and budget.',
    reach_of: 'The channel whose reach differs most between the answers; null for all vehicles of the file together.',
  },
  ReachRequest: {
    audience: 'The client, as in `client`.',
    id: 'The key of the media score reply.',
  },
  ChannelLimits: {
    '': 'Minimum and maximum money of a channel [whole $]. For a channel that may receive nothing both are 0.',
  },
  ReachReply: {
    '': 'Stored by the app as received. A backend may answer with an empty object.',
  },
  SpendRow: {
    '': 'A spend [$] and, under each channel’s name, the attentive reach [people] if the whole spend goes into that channel.',
  },
  OptimiseRequest: {
    total_budget: 'Monthly budget in whole dollars.',
    scenario_name: 'The plan’s name.',
    demo: 'The buying demographic.',
    audience: 'The client, as in `client`.',
    planning_setting: 'The strategy.',
    key: '`key` of the media score reply.',
    made_from: 'Key of the plan whose inputs were changed to make this one. Optional.',
    open_limits:
      'Sent if the planner set every channel manually: the limits that applied before that. The reply then compares the manual mix with the best mix within these limits. Optional.',
    sandbox_mode: 'Always false; the specification asks for this field.',
  },
  PlanReport: {
    ...REPORT_FIGURES,
    '': 'The proposal. All fields after the icons are optional.',
  },
  ColourRow: {
    '': 'A channel’s colour.',
    RGB: 'As "r,g,b", each 0 to 255.',
  },
  OutputRow: {
    '': 'One bar of the channel mix [$].',
  },
  TableRow: {
    '': 'One line of the table of planning details: any columns, in the order in which they are shown.',
  },
  Certificate: {
    '': 'How good the mix is proven to be. Optional.',
    gap: 'Upper bound of the people that another mix within the limits could reach in addition.',
    relative_gap: '`gap` as a share of the plan’s people.',
    of: 'The goal that the proof is about; attentive reach if missing. Optional.',
    times: 'With the goal `often`: how many times people are reached. Optional.',
  },
  OpenMix: {
    '': 'The best mix for the budget, for a plan whose own limits leave nothing to choose. The `certificate` of such a plan proves nothing; its sentence compares the plan with this mix. Optional.',
    attentive_reach: 'Reach of the best mix of this budget within `limits` [people].',
    at_most: 'Upper bound of the reach of any mix within `limits` [people].',
    more: '`attentive_reach` minus the plan’s reach [people]; below 0 if the plan itself is outside `limits`.',
    limits:
      'Limits of the best mix: the limits that applied before the planner set each channel manually, or no limits.',
  },
  AssumptionSet: {
    '': 'The prices and attention figures a plan was computed with. Money in Australian dollars. Optional.',
    threshold_says: 'A sentence of the plan’s strategy about this threshold. Optional.',
    'rows[].kept_cpm':
      'Present if `cpm` is the planner’s own price: the price of the planning data that it replaces, which is not used. Optional.',
    'rows[].attention_share': 'Share of contacts with active attention, 0 to 1.',
    'rows[].mean_active_seconds': 'Mean duration of active attention, over the contacts that have it [seconds].',
    'rows[].source': 'Source of the attention figures.',
    'rows[].date': 'Date of the attention figures.',
    'rows[].confidence': 'How certain the attention figures are, in words; may be empty.',
    'rows[].provider': 'The company that measured the attention. Optional.',
    'rows[].sample': 'The sample of the attention study, in words. Optional.',
    'rows[].observed': 'Whether attention was observed, or estimated from a proxy: "observed" or "proxy". Optional.',
    'rows[].people': 'Whose attention it is: "human" or "synthetic". Optional.',
    'rows[].accredited': 'Whether the measurement is accredited: "yes", "no" or "unknown". Optional.',
    'rows[].price':
      'A price per thousand contacts with the target or per TARP [$], from which `cpm` was computed. Optional.',
    'rows[].basis': 'The unit that `price` pays for. Optional.',
    'rows[].price_for': 'Id of the demographic that `price` is for. Optional.',
    'rows[].price_kind': '`agreed`, `published`, `estimate` or `illustrative`. Optional.',
    'rows[].price_source':
      'Where the price comes from. If missing, `source` is also the source of the price. Optional.',
    'rows[].price_date':
      'The date of the price; empty if it has none. If missing, `date` is also the date of the price. Optional.',
    'rows[].bought':
      'Share of the channel’s impressions that are bought in this format. If no format has it, the first format has all impressions. Optional.',
    'rows[].low': 'The lowest value that `attention_share` may have. Optional.',
    'rows[].high': 'The highest value that `attention_share` may have. Optional.',
    'rows[].min_spend': 'Minimum spend in the format [$]. Optional.',
    'rows[].available_impressions': 'Impressions that can be bought. Optional.',
    'rows[].max_contacts_per_use': 'Maximum number of contacts in one use. Optional.',
    'rows[].price_from': 'The rate card of the price, where it is not the built-in card Illustrative. Optional.',
    'rows[].attention_from':
      'The rate card of the attention figures, where it is not the built-in card Illustrative. Optional.',
    cards: 'The rate cards that the figures come from: the client’s, then the agency’s, then `seed`. Optional.',
    rates_on: 'The day [ISO 8601] whose rate cards apply. Optional.',
    sha256: 'Fingerprint of the figures of all cards together. Optional.',
  },
  RateCardUsed: {
    '': 'The version of a rate card that a plan was computed with.',
    card: '`seed` (the built-in card Illustrative), `agency` or `client:<id>`.',
    name: 'Name of the card.',
    version: 'Number of the version.',
    from: 'First day of the version, ISO 8601.',
    published: 'When the version was published, ISO 8601 in UTC.',
    author: 'E-mail address of the person who published the version; empty for `seed`.',
  },
  IllustrativeMoney: {
    '': 'The parts of a plan’s money that depend on illustrative figures, which no one published or agreed on [$]. They may overlap. Optional.',
    price: 'The money spent at illustrative prices.',
    attention: 'The money spent in formats with illustrative attention figures.',
  },
  RulesReport: {
    '': 'The effects of a plan’s rules, in figures and sentences. Optional.',
    'goal.people': 'People that the plan reaches as the goal asks. Optional.',
    'goal.gap': 'Upper bound of the people that another mix under the same rules could reach in addition. Optional.',
    'groups[].spent': 'The money of the group’s channels [$].',
    'groups[].least': 'Minimum of the group [$]; null for none.',
    'groups[].most': 'Maximum of the group [$]; null for none.',
    'groups[].binds': 'The limit that the best mix without this group would break; null for neither.',
    'groups[].costs':
      'People that the best mix without this group reaches more than the best mix with it; null when the group does not bind, or when the mix is set by hand.',
    'smallest_buy.amount': 'The smallest buy [$].',
    'most_in_one.amount': 'The largest share of one channel [% of the budget].',
    'round_to.amount': 'The amount of which the mix has multiples [$].',
    'hand_mix.best_reach': 'People that the best mix under the other rules reaches.',
    'hand_mix.behind': '`best_reach` minus the people that the mix set by hand reaches.',
    'hand_mix.gap':
      'Upper bound of the people that any mix under the other rules could reach more than the mix set by hand.',
    'groups[].next_1000':
      'What $1,000 more for the group would add, or $1,000 less if the group is at its minimum [people].',
    'smallest_buy.costs':
      'People that the best mix without this rule reaches more than the best mix with it; null when the rule does not bind, or when the mix is set by hand.',
    'most_in_one.costs':
      'People that the best mix without this rule reaches more than the best mix with it; null when the rule does not bind, or when the mix is set by hand.',
    'round_to.costs':
      'People that the rounded mix reaches fewer than the best mix that is not rounded; null when the mix is not rounded.',
  },
  Why: {
    '': 'Why the mix is as it is. Every part is optional; the app leaves out what is missing.',
    reachable:
      'The most people of the target that the channels allowed by the limits could reach attentively with unlimited money. Optional.',
    sampling_says:
      'Why there is no `sampling_error`, where the file has respondents: too few after weighting. Optional.',
  },
  ChannelReason: {
    state:
      'The solver’s word for the spend relative to the limits. A channel with the whole budget is `at max`, although the budget is no limit; `standing` does not mislead here.',
    standing:
      'The spend relative to the limits in words for clients: "left out" if the other TV branch is bought, "not chosen" if the limits do not allow the channel, "not bought" if it may be bought but gets no money. Optional.',
    spend: 'Dollars.',
    next_1000: 'What the next $1,000 in this channel would add [people, attentive reach].',
    limit_costs:
      'Gain of the plan if the binding limit is relaxed by $1,000 [people]; null when no limit binds, or when it is not computed, as for a goal of several contacts.',
    incremental_reach: 'Attentive reach lost without this channel’s money [people].',
    says: 'The reason as a sentence a client understands.',
    impressions: 'Exposures of the whole population that the money buys.',
    tarps: 'Target audience rating points: contacts per hundred people of the target.',
    cpm: 'Dollars per thousand impressions that the plan was computed with.',
    attentive_tarps: 'The part of `tarps` that are attentive contacts. Optional.',
    cpm_on_target: 'Dollars per thousand contacts with the target. Optional.',
    attentive_cpm: 'Dollars per thousand attentive contacts with the target. Optional.',
    ads_per_use:
      'Impressions for each use of the channel by the whole population; missing where the file does not count uses. Optional.',
    without_it:
      'The best attentive reach of the same budget without this channel and its limits [people]; null when the channel has no money, when the limits of the other channels leave no room for the budget, or when the plan’s goal is people reached several times.',
  },
  Duplicated: {
    '': 'Attentive reach that two funded channels have in common [people].',
  },
  FrequencyStep: {
    '': 'People reached at least `times` times: by any contacts (`plain`), and by attentive contacts.',
  },
  FrontierPoint: {
    '': 'The best plan at one budget within the same kind of limits, with a certified gap like the plan itself.',
    this_plan: 'Whether the point is the plan itself, which is not the best of its budget if it was set manually.',
  },
  SamplingError: {
    '': 'The standard error of attentive reach and the ends of its 95 % confidence interval [people], by sampling alone.',
    says: 'How it was computed and what it does not cover.',
  },
  ChannelSupply: {
    '': 'A channel whose spend is limited by the available supply, which the rates give.',
    most: 'The most money that the channel can take [$].',
  },
  MarketReach: {
    '': 'The reach of the plan by market, largest first. Markets with fewer than 50 respondents are combined in one row. Optional.',
    says: 'Sentences about the markets that differ and the source of the figures.',
  },
  MarketRow: {
    sample: 'Respondents of the target.',
    effective_sample:
      'Effective sample size (Kish): the squared sum of the weights, divided by the sum of the squared weights.',
    universe: 'People of the target.',
    reach: 'Attentive reach [people]. The markets add up to the plan’s reach.',
    share: 'Reach divided by the people of the target, 0 to 1.',
    frequency: 'Attentive contacts per person reached; 0 if no one is reached.',
    grps: 'Contacts, attentive or not, per hundred people of the target.',
    standard_error: 'Standard error of `reach`, by sampling alone [people].',
    small: `Whether the market has fewer than ${SMALL_TARGET_SAMPLE} respondents.`,
  },
  TargetReach: {
    sample: 'Respondents in the target.',
    universe: 'People in the target.',
    reach: 'Attentive reach [people].',
    share: 'Reach divided by the people of the target, 0 to 1.',
    frequency: 'Attentive contacts per person reached; 0 if no one is reached.',
    grps: 'Contacts, attentive or not, per hundred people of the target.',
  },
  CountedHow: {
    '': 'Which figures are exact and which come from a sample. Optional.',
    source: 'The warehouse audience.',
    exact: 'A sentence: which figures are computed over all rows.',
    sampled:
      'A sentence: which figures come from a sample of the rows, and how large their error may be; null if the sample has all rows.',
  },
  MadeFrom: {
    '': 'The plan whose inputs were changed to make this one. Optional.',
    key: 'Missing if that plan is deleted, or the reader may not see it.',
  },
  BrandChangeFields: {
    client: 'The client whose brand it is. If missing, it is the agency’s brand. Optional.',
    accent: 'A colour such as "#1F55C8"; empty for the product’s colour.',
    keep_logo: 'If no file is sent: "true" keeps the present logo; otherwise it is removed. Optional.',
  },
  FullPlan: {
    ...FILE_FACTS,
    ...REPORT_FIGURES,
    '': 'A complete plan: media score, reach and optimise data at once.',
  },
  ClientOpenRequest: {
    visit: 'A random id, the same for all openings in one browser tab.',
    passcode: 'The passcode, if the link has one. Optional.',
  },
  ClientStillRequest: {
    passcode: 'The passcode, if the link has one. Optional.',
  },
  ClientAnswerRequest: {
    hash: 'SHA-256 of the plan, from the reply to `open`.',
    comment: 'Required with the answer `changes`.',
    passcode: 'The passcode, if the link has one. Optional.',
  },
  ClientCommentRequest: {
    hash: 'SHA-256 of the plan, from the reply to `open`.',
    passcode: 'The passcode, if the link has one. Optional.',
  },
  ClientOpenReply: {
    '': 'A plan as it was sent to a client, with the answers and comments about it.',
    hash: 'SHA-256 of the UTF-8 bytes of `plan`, in hexadecimal.',
    plan: 'The plan as it was sent, as JSON text (core/clientPage).',
    'brand.agency.logo': 'A path on the service, or the picture as a data URL. Optional.',
    'brand.agency.accent': 'A colour as #RRGGBB. Optional.',
    'brand.client.logo': 'A path on the service, or the picture as a data URL. Optional.',
    'brand.client.accent': 'A colour as #RRGGBB. Optional.',
  },
  ClientStillReply: {
    '': 'Whether the link still works.',
  },
  Failure: {
    '': 'Body of every refusal.',
    error: 'Error code for programs.',
    message: 'Message for users.',
    details: 'Further messages, if there are several errors.',
    request_id: 'Id of the request in the service’s log, for users to quote to support.',
  },
};
