/**
 * Common given names, folded; chosen by frequency across English, German, French, Spanish, Italian,
 * Portuguese, Dutch, Nordic, Slavic, Arabic, Indian, Chinese and Japanese use.
 */
export const firstNames = `
aaron abby abdul abdullah abigail abraham adam adrian adriana agnes ahmad ahmed aidan aisha akira alan albert alberto alejandra alejandro aleksandr alessandra alessandro alex
alexander alexandra alexandre alexis alfonso alfred alfredo ali alice alicia alina alison allison alma alois alvaro alvin amanda amelia amina amir amit amy ana anders andre andrea
andreas andrei andrej andres andrew andrey andy angela angelina angelo anil anita anja ann anna annabelle anne annette annie anthony anton antoine antonia antonio anya arjun armando arnold
arthur arturo arvind asha ashley ashok astrid audrey august aurora ava barbara bart bartholomew beatrice beatriz becky ben benedict benjamin bernard bernd bernhard bertha bertrand
beth betty beverly bilal birgit bjorn bob bobby boris bradley brandon brenda brendan brent brian bridget brigitte bruce bruno bryan caleb calvin cameron camila camille carl carla carlo
carlos carmen carol carolina caroline carolyn carsten catarina catherine cathy cecil cecilia celia cesar chandra charles charlie chen cheryl chloe chris christa christian christina
christine christoph christopher christophe cindy claire clara clarence claude claudia claudio claus clement clemens clifford clive colin connor conrad constance constantine corinna cornelia
craig cristian cristiano cristina curtis cynthia cyril daisy dale damian dan daniel daniela daniele danielle danny daphne darren dave david dean deborah debra deepak denis denise dennis
derek diana diane diego dieter dietrich dimitri dirk dmitri dolores dominic dominik dominique don donald donna dora doris dorothea dorothy doug douglas duncan dustin dylan ed eddie edgar
edith edmund eduardo edward edwin eileen elaine eleanor elena eli elias elijah elise elizabeth elisabeth ella ellen elliot emil emilia emilie emily emma emmanuel enrico enrique eric erica
erich erik erika ernest ernesto ernst erwin esteban esther ethan etienne eugene eugenio eva evan eve evelyn fabian fabio fatima federico felicia felipe felix ferdinand fernanda fernando
fiona florian francesca francesco francis francisca francisco franck francois frank franz fred freddie frederic frederick frederik friedrich fritz gabriel gabriela gabriele gabrielle gareth
gary gavin gaston gemma geoff geoffrey george georges georg gerald geraldine gerard gerhard gert giacomo gilbert gina giorgio giovanna giovanni giulia giuseppe gloria gordon graham greg
gregor gregory greta guido guillaume guillermo gunter gunther gustav guy gwen hamza hana hanna hannah hans harold harriet harry harvey hassan heather hector heidi heike heinrich heinz
helen helena helene helga helmut hendrik henri henrietta henrik henry herbert herman hermann hilary hilda hiroshi holger holly horst howard hubert hugh hugo humphrey husain hussein ian
ibrahim ida ignacio igor ilona ilse imran ines ingrid irene iris irina isaac isabel isabella isabelle isaiah ismail ivan ivy jack jackie jacob jacqueline jacques jaime jake jakob jakub james
jamie jan jana jane janet janice jason javier jay jean jeanne jeff jeffrey jen jennifer jenny jens jeremy jerome jerry jesse jessica jesus jill jim jimmy joachim joan joanna joanne joao
joaquin joe joel joerg johan johann johanna johannes john johnny jon jonas jonathan jorge jose josef joseph josephine joshua juan juanita judith judy jules julia julian juliana julie
juliet julio julius jurgen justin kai kamal karel karen karim karin karl karla kate katherine kathleen kathryn kathy katja katrin katrina kazuo keith kelly ken kenji kenneth kenta
kerstin kevin khalid kim kirsten klaus konstantin krishna kristen kristin kristina kumar kurt kyle lakshmi lara larry lars laura lauren laurence laurent lawrence lea leah lena leo leon
leonard leonardo leonid leonie leopold leroy leslie lewis liam lillian lily linda lionel lisa liz lloyd logan lois lola lorenzo loretta lorraine lothar lotte louis louisa louise luc luca
lucas lucia lucie lucy ludwig luigi luis luisa luke lydia lynn madeleine magdalena mahmoud manfred manuel manuela marc marcel marcella marcelo marcia marco marcos marcus margaret margarita
maria marianne marie marilyn marina mario marion marisa marjorie markus marlene marta martha martin martina marvin mary maryam masako mateo mathias mathieu mathilde matilda matt matteo
matthew matthias maureen maurice mauricio max maximilian maxime megan mehmet melanie melinda melissa mercedes meredith michael michaela michal michel michele michelle miguel mihail mika
mike mikhail milan mildred millie milos minh miranda miriam mitchell mohamed mohammad mohammed moira molly mona monica monika morgan moritz morris muhammad murray mustafa myriam nadia
nadine nancy naomi natalia natalie natasha nathan nathaniel neha neil nelson nicholas nick nicola nicolas nicole nigel nikhil nikita niklas nikola nikolai nils nina noah noel nora norbert
norma norman olaf oleg olga oliver olivia olivier omar oscar oskar osman otto pablo pamela paola paolo pascal patricia patricio patrick paul paula paulo pauline pavel pedro peggy penelope
percy pete peter petra phil philip philipp philippe phillip phyllis pierre pietro piotr poppy priya rachel rafael rahul rainer raj rajesh ralf ralph ramon randy raphael rashid raul ravi
ray raymond rebecca regina reinhard rene renate ricardo riccardo richard rick ricky rita robert roberta roberto robin rocio roderick rodney rodrigo roger roland rolf ron ronald
ronnie rosa rosalind rosemary ross roy ruben rudolf rudolph rupert russell ruth ryan sabine sabrina sally salma sam samantha samir samuel sandra sandro sandy sanjay sara sarah sasha scott
sean sebastian selena serena serge sergei sergey sergio seth shane shannon sharon sheila shirley shiva siegfried sigrid silke silvia simon simona simone sofia sonia sonja sophia sophie
stacy stan stanislav stanley stefan stefanie stefano stella stephan stephanie stephen steve steven stewart stuart sunil suresh susan susanne suzanne svetlana sven sylvia tamara tanya tara
tatiana ted terence teresa terry thea thelma theodor theodore theresa therese thierry thomas tiffany tim timothy tina tobias toby todd tom tomas tommy toni tony tracy trevor tristan tyler ulrich
ulrike umberto ursula uwe valentina valerie vanessa vasily vera vernon veronica veronika vicente vicki victor vijay vikram viktor vincent vincenzo viola virginia vito vivian vladimir
waldemar wallace walter wanda warren wayne wei wendy werner wilbur wilfred wilhelm willem william willie wolfgang xavier yan yang yasmin yolanda yuki yuri yusuf yves yvonne zachary zara zoe
`
  .trim()
  .split(/\s+/)

/**
 * Given names that are everyday words, months or places too: they count only before a family name.
 */
export const weakFirstNames = `
amber angel april art ash austin autumn baker bill blake brook brooke carter chad chance charity charlotte chase china chuck clay cliff crystal dallas dawn destiny devon drew earl eden faith florence
forest gene georgia ginger grace grant hazel heath holland hope hunter india iris israel ivory jade jasmine jersey jewel jo jordan joy june justice kenya kent lance lane lee lincoln london lou
luna madison mark mason may mel melody mercy miles nick olive paige paris pat patience pearl penny pierce rain ray reed rex rich rob rod roman rose ruby rusty sage sidney skip sky sterling
stone storm summer sue sydney tad taylor theo trinity troy tyler val vic victoria violet wade ward will winter woody
`
  .trim()
  .split(/\s+/)
