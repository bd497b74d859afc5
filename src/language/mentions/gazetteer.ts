/**
 * Countries, large regions, states and big cities, folded; a name of several words counts only as a
 * whole.
 */
export const placeNames = `
afghanistan,albania,algeria,andorra,angola,antarctica,argentina,armenia,australia,austria,azerbaijan,bahamas,bahrain,bangladesh,barbados,belarus,belgium,belize,benin,bhutan,bolivia,bosnia,
bosnia and herzegovina,botswana,brazil,brunei,bulgaria,burkina faso,burma,burundi,cambodia,cameroon,canada,cape verde,chad,chile,china,colombia,congo,costa rica,croatia,cuba,cyprus,czechia,
czech republic,czechoslovakia,denmark,djibouti,dominica,dominican republic,east germany,east timor,ecuador,egypt,el salvador,england,eritrea,estonia,eswatini,ethiopia,fiji,finland,france,gabon,
gambia,georgia,germany,ghana,great britain,greece,greenland,grenada,guatemala,guinea,guyana,haiti,honduras,hong kong,hungary,iceland,india,indonesia,iran,iraq,ireland,israel,italy,ivory coast,
jamaica,japan,jordan,kazakhstan,kenya,kosovo,kuwait,kyrgyzstan,laos,latvia,lebanon,lesotho,liberia,libya,liechtenstein,lithuania,luxembourg,macau,macedonia,madagascar,malawi,malaysia,maldives,
mali,malta,mauritania,mauritius,mexico,moldova,monaco,mongolia,montenegro,morocco,mozambique,myanmar,namibia,nepal,netherlands,new zealand,nicaragua,niger,nigeria,north korea,northern ireland,
norway,oman,pakistan,palestine,panama,papua new guinea,paraguay,peru,philippines,poland,portugal,prussia,puerto rico,qatar,romania,russia,rwanda,saudi arabia,scotland,senegal,serbia,sierra leone,
singapore,slovakia,slovenia,somalia,south africa,south korea,south sudan,soviet union,spain,sri lanka,sudan,suriname,sweden,switzerland,syria,taiwan,tajikistan,tanzania,thailand,tibet,togo,tonga,
trinidad and tobago,tunisia,turkey,turkmenistan,uganda,ukraine,united arab emirates,united kingdom,united states,united states of america,uruguay,uzbekistan,vatican city,venezuela,vietnam,wales,
west germany,yemen,yugoslavia,zambia,zimbabwe,us,usa,uk,uae,ussr,
africa,asia,europe,north america,south america,latin america,central america,middle east,far east,scandinavia,balkans,caribbean,siberia,oceania,eurasia,iberia,bavaria,saxony,lombardy,tuscany,
sicily,sardinia,catalonia,andalusia,normandy,brittany,flanders,wallonia,burgundy,provence,galicia,bohemia,moravia,silesia,transylvania,crimea,punjab,kashmir,bengal,kerala,tamil nadu,maharashtra,
gujarat,rajasthan,karnataka,uttar pradesh,andhra pradesh,telangana,west bengal,bihar,odisha,assam,goa,ontario,quebec,british columbia,alberta,manitoba,saskatchewan,nova scotia,new brunswick,
newfoundland,new south wales,queensland,tasmania,western australia,south australia,
alabama,alaska,arizona,arkansas,california,colorado,connecticut,delaware,florida,hawaii,idaho,illinois,indiana,iowa,kansas,kentucky,louisiana,maine,maryland,massachusetts,michigan,minnesota,
mississippi,missouri,montana,nebraska,nevada,new hampshire,new jersey,new mexico,new york,north carolina,north dakota,ohio,oklahoma,oregon,pennsylvania,rhode island,south carolina,south dakota,
tennessee,texas,utah,vermont,virginia,washington,west virginia,wisconsin,wyoming,district of columbia,new england,
yorkshire,lancashire,cornwall,devon,kent,essex,sussex,surrey,somerset,cumbria,norfolk,suffolk,cambridgeshire,oxfordshire,hertfordshire,lincolnshire,ulster,
aberdeen,abidjan,abu dhabi,accra,adelaide,addis ababa,ahmedabad,aleppo,alexandria,algiers,amman,amsterdam,ankara,antwerp,athens,atlanta,auckland,austin,baghdad,baku,bali,baltimore,bangalore,
bangkok,barcelona,basel,beijing,beirut,belfast,belgrade,bergen,berlin,bern,bilbao,birmingham,bogota,bologna,bombay,bonn,bordeaux,boston,bratislava,bremen,brisbane,bristol,brooklyn,brussels,
bucharest,budapest,buenos aires,buffalo,cairo,calcutta,calgary,cambridge,canberra,cape town,caracas,cardiff,casablanca,chennai,chicago,cincinnati,cleveland,cologne,colombo,copenhagen,cork,coventry,
dakar,dallas,damascus,delhi,denver,detroit,dhaka,doha,dortmund,dresden,dubai,dublin,durban,dusseldorf,edinburgh,edmonton,essen,florence,frankfurt,gdansk,geneva,genoa,ghent,glasgow,gothenburg,
graz,guadalajara,guangzhou,hamburg,hanoi,hanover,havana,heidelberg,helsinki,hiroshima,ho chi minh city,hollywood,honolulu,houston,hyderabad,innsbruck,islamabad,istanbul,jakarta,jeddah,jerusalem,
johannesburg,kabul,kampala,karachi,kathmandu,khartoum,kiev,kyiv,kingston,kinshasa,kolkata,krakow,kuala lumpur,kyoto,lagos,lahore,las vegas,lausanne,leeds,leicester,leipzig,lille,lima,lisbon,
liverpool,ljubljana,london,los angeles,lucknow,luxor,lyon,lyons,madras,madrid,malmo,manchester,manhattan,manila,marseille,mecca,medina,melbourne,memphis,mexico city,miami,milan,milwaukee,
minneapolis,minsk,montevideo,montreal,moscow,mumbai,munich,nagoya,nairobi,naples,nashville,new delhi,new orleans,new york city,newark,newcastle,nottingham,nuremberg,oakland,osaka,oslo,ottawa,
oxford,padua,palermo,paris,perth,philadelphia,phoenix,pisa,pittsburgh,portland,porto,prague,pretoria,pune,quito,rangoon,reykjavik,riga,rio de janeiro,riyadh,rome,rotterdam,sacramento,salzburg,
san antonio,san diego,san francisco,san jose,santiago,sao paulo,sarajevo,seattle,seoul,seville,shanghai,sheffield,shenzhen,sofia,southampton,st louis,st petersburg,saint petersburg,stockholm,
strasbourg,stuttgart,sydney,taipei,tallinn,tashkent,tbilisi,tehran,tel aviv,the hague,thessaloniki,tokyo,toronto,toulouse,trieste,tripoli,tunis,turin,utrecht,valencia,vancouver,venice,verona,
vienna,vilnius,warsaw,washington dc,winnipeg,wroclaw,yangon,yokohama,york,zagreb,zurich,
deutschland,osterreich,schweiz,espana,italia,brasil,nederland,belgie,polska,munchen,wien,koln,roma,milano,napoli,firenze,torino,lisboa,bruxelles,geneve,
alps,andes,himalayas,pyrenees,rhine,danube,thames,nile,amazon,ganges,mississippi river,atlantic,pacific,mediterranean,baltic,adriatic,aegean,black sea,north sea,red sea,atlantic ocean,
pacific ocean,indian ocean,arctic,everest,mars,venus,jupiter,saturn
`
  .replaceAll('\n', '')
  .split(',')
  .filter(name => name !== '')

/**
 * Names among them that are everyday words, given names or family names too: places only after a
 * preposition or beside another place.
 */
export const weakPlaceNames = new Set(
  `chad georgia jordan turkey china guinea mali niger togo us phoenix buffalo cork reading bath nice essex kent devon austin dallas virginia florence sydney paris london
york amazon mars venus jupiter saturn kingston perth verona sofia milan lima essen bern bergen orlando madison lincoln jackson houston washington tripoli valencia santiago alexandria oxford cambridge
norfolk suffolk surrey cleveland denver newark medina newcastle lyons troy arctic atlantic pacific mecca roma hollywood`.split(
    /\s+/,
  ),
)
