"""Words that made pairs are filled with."""

FIRST_F = "Alice Maria Priya Ingrid Fatima Chloe Hannah Olga Mei Sofia Grace Nadia Elena Ruth Amara Yuki Leila Joanna Carmen Beatrice Zoe Tamara Helga Rosa Imani Freya Lucia Dorothy Anika Margit".split()
FIRST_M = "Bob Tom Ahmed Pedro Lukas Kenji Oscar Ivan Samuel Diego Henrik Omar Victor Rajesh Paul Stefan Liam Marco Abdul George Hugo Felix Noah Walter Theo Jakob Andre Cyrus Patrick Emil".split()
LAST = "Santos Okafor Lindqvist Brown Patel Novak Schmidt Tanaka Ferreira Murphy Haddad Kowalski Jensen Rossi Dubois Nguyen Walker Ivanova Castillo Meyer Osei Park Bergman Costa Doyle Fischer Gupta Hansen Iqbal Jovanovic Keller Laurent Moretti Nyberg Oliveira Petrov Quinn Reyes Singh Turner Ueda Vargas Weber Young Zhang Abbott Becker Clarke Dalton Egan Forsyth Greene Hobbs Ingram Jarvis Knox Lowe Mercer Nash Orr".split()
COMPANY_A = "Bridgeworks Northwind Calder Helix Meridian Ashford Granite Solway Kestrel Orion Pinnacle Redwood Summit Trident Vesta Westbrook Atlas Beacon Cobalt Delta Everest Falcon Garnet Harbour Iris Juniper Keystone Lumen Marlin Nimbus Oakfield Polaris Quarry Ridge Sterling Tamar Union Vector Willow Zephyr".split()
COMPANY_B = "Ltd|Inc.|GmbH|Systems|Logistics|Energy|Foods|Partners|Bank|Airlines|Motors|Textiles|Media|Pharma|Construction|Holdings|Software|Rail|Shipping|Steel".split("|")
CITY = "Lyon Oslo Porto Leeds Gdansk Turin Seville Bergen Malmo Bristol Utrecht Graz Brno Tampere Ghent Cork Dundee Nantes Bremen Aarhus Lagos Accra Nairobi Lima Quito Denver Austin Omaha Tampa Boise Osaka Kobe Busan Hanoi Cebu Perth Hobart Calgary Halifax Regina Zurich Basel Trieste Varna Riga Tartu Vilnius Izmir Haifa Amman".split()
COUNTRY = "France Norway Portugal Poland Italy Spain Sweden Austria Finland Belgium Ireland Denmark Nigeria Ghana Kenya Peru Ecuador Canada Japan Vietnam Australia Latvia Estonia Turkey Jordan Chile Mexico Egypt Iceland Greece".split()
GROUPS = "the contractor|the buyer|the landlord|the committee|the supplier|the night shift|the hospital|the board|the council|the ministry|the union|the insurer|the auditor|the operator|the school|the court|the coach|the editor|the harbour master|the tenant|the museum|the bank|the agency|the university|the mayor|the regulator|the engineer|the inspector|the driver|the nurse|the curator|the treasurer".split("|")
MONTHS = "January February March April May June July August September October November December".split()
DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
NUMBER = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split()
TENS = {20: "twenty", 30: "thirty", 40: "forty", 50: "fifty", 60: "sixty", 70: "seventy", 80: "eighty", 90: "ninety"}
ORDINAL = "zeroth first second third fourth fifth sixth seventh eighth ninth tenth".split()

# base | third person | past | participle | gerund | noun ("the N of the object")
PERSON_VERBS = [v.split("|") for v in """hire|hires|hired|hired|hiring|
sue|sues|sued|sued|suing|
defeat|defeats|defeated|defeated|defeating|defeat
praise|praises|praised|praised|praising|
criticise|criticises|criticised|criticised|criticising|
replace|replaces|replaced|replaced|replacing|replacement
advise|advises|advised|advised|advising|
train|trains|trained|trained|training|training
call|calls|called|called|calling|
visit|visits|visited|visited|visiting|
invite|invites|invited|invited|inviting|
warn|warns|warned|warned|warning|
thank|thanks|thanked|thanked|thanking|
blame|blames|blamed|blamed|blaming|
supervise|supervises|supervised|supervised|supervising|supervision
recommend|recommends|recommended|recommended|recommending|recommendation
promote|promotes|promoted|promoted|promoting|promotion
interview|interviews|interviewed|interviewed|interviewing|
follow|follows|followed|followed|following|
support|supports|supported|supported|supporting|support
help|helps|helped|helped|helping|
accuse|accuses|accused|accused|accusing|
trust|trusts|trusted|trusted|trusting|
nominate|nominates|nominated|nominated|nominating|nomination
phone|phones|phoned|phoned|phoning|
teach|teaches|taught|taught|teaching|
outvote|outvotes|outvoted|outvoted|outvoting|
rescue|rescues|rescued|rescued|rescuing|rescue
succeed|succeeds|succeeded|succeeded|succeeding|
pay|pays|paid|paid|paying|
reimburse|reimburses|reimbursed|reimbursed|reimbursing|
represent|represents|represented|represented|representing|
mentor|mentors|mentored|mentored|mentoring|
dismiss|dismisses|dismissed|dismissed|dismissing|dismissal
overtake|overtakes|overtook|overtaken|overtaking|
beat|beats|beat|beaten|beating|
introduce|introduces|introduced|introduced|introducing|introduction
examine|examines|examined|examined|examining|examination""".split("\n")]
COMPANY_VERBS = [v.split("|") for v in """acquire|acquires|acquired|acquired|acquiring|acquisition
audit|audits|audited|audited|auditing|audit
fund|funds|funded|funded|funding|funding
supply|supplies|supplied|supplied|supplying|
sue|sues|sued|sued|suing|
own|owns|owned|owned|owning|
finance|finances|financed|financed|financing|
outbid|outbids|outbid|outbid|outbidding|
license|licenses|licensed|licensed|licensing|
insure|insures|insured|insured|insuring|
advise|advises|advised|advised|advising|
take over|takes over|took over|taken over|taking over|takeover
buy|buys|bought|bought|buying|purchase
overtake|overtakes|overtook|overtaken|overtaking|
manage|manages|managed|managed|managing|management
subsidise|subsidises|subsidised|subsidised|subsidising|
certify|certifies|certified|certified|certifying|certification
replace|replaces|replaced|replaced|replacing|replacement
invoice|invoices|invoiced|invoiced|invoicing|
represent|represents|represented|represented|representing|""".split("\n")]
THING_VERBS = [v.split("|") for v in """repair|repairs|repaired|repaired|repairing|repair
approve|approves|approved|approved|approving|approval
sign|signs|signed|signed|signing|signing
reject|rejects|rejected|rejected|rejecting|rejection
open|opens|opened|opened|opening|opening
close|closes|closed|closed|closing|closure
test|tests|tested|tested|testing|testing
inspect|inspects|inspected|inspected|inspecting|inspection
publish|publishes|published|published|publishing|publication
cancel|cancels|cancelled|cancelled|cancelling|cancellation
deliver|delivers|delivered|delivered|delivering|delivery
replace|replaces|replaced|replaced|replacing|replacement
paint|paints|painted|painted|painting|painting
move|moves|moved|moved|moving|relocation
order|orders|ordered|ordered|ordering|
destroy|destroys|destroyed|destroyed|destroying|destruction
finish|finishes|finished|finished|finishing|completion
install|installs|installed|installed|installing|installation
remove|removes|removed|removed|removing|removal
review|reviews|reviewed|reviewed|reviewing|review
extend|extends|extended|extended|extending|extension
raise|raises|raised|raised|raising|
lower|lowers|lowered|lowered|lowering|
clean|cleans|cleaned|cleaned|cleaning|cleaning
measure|measures|measured|measured|measuring|measurement
sell|sells|sold|sold|selling|sale
buy|buys|bought|bought|buying|purchase
lose|loses|lost|lost|losing|loss
find|finds|found|found|finding|
return|returns|returned|returned|returning|return
archive|archives|archived|archived|archiving|
translate|translates|translated|translated|translating|translation
rebuild|rebuilds|rebuilt|rebuilt|rebuilding|
demolish|demolishes|demolished|demolished|demolishing|demolition
restore|restores|restored|restored|restoring|restoration
check|checks|checked|checked|checking|
stop|stops|stopped|stopped|stopping|
start|starts|started|started|starting|
submit|submits|submitted|submitted|submitting|submission
withdraw|withdraws|withdrew|withdrawn|withdrawing|withdrawal
launch|launches|launched|launched|launching|launch
shut down|shuts down|shut down|shut down|shutting down|shutdown""".split("\n")]
THINGS = "the pump|the contract|the report|the old bridge|the budget|the new valve|the crane|the warehouse|the north gate|the software update|the invoice|the main server|the design|the ferry|the archive|the boiler|the lift|the website|the proposal|the merger agreement|the exhibition|the vaccine trial|the roof|the telescope|the production line|the manuscript|the survey|the tunnel|the generator|the policy|the clinic|the price list|the car park|the painting|the fuel tank|the timetable|the licence|the drainage system|the second reactor|the conveyor|the minutes|the order|the alarm system|the heating|the extension|the shipment|the water main|the orchard|the safety manual|the loan".split("|")
PLURALS = "pumps|valves|contracts|bridges|reports|sensors|patients|students|windows|trucks|laptops|samples|trees|houses|machines|invoices|members|villages|batteries|bolts|cables|rooms|flights|wells|books|players|boats|engines|seats|orders".split("|")
MASS = "revenue|output|turnover|the population|the budget|attendance|membership|the workforce|spending|the fleet|production|the price|the rent|the debt|enrolment|water use".split("|")
WHEN = ["last week", "in March", "on Monday", "yesterday", "two years ago", "in the spring", "before the holidays", "on 4 May", "at the end of the year", "after the meeting", "this morning", "in 2019", "during the summer", "on Friday afternoon"]
ADVERBS = ["", "", "", "", "finally ", "quietly ", "recently ", "formally ", "quickly "]
