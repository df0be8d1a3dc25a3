-- Generated from supabase/articles/*.md by: npm run generate -- seed
-- Edit the articles and run it again. An article that the table already has is left as it is.

insert into public.blog_posts (slug, title, content, excerpt, category, featured, image_url, published_at, status, read_time, tags) values (
  'a-brand-is-a-promise-kept-in-small-things',
  'A Brand Is a Promise Kept in Small Things',
  '<p>Some years ago I was asked to look at a furniture workshop that had just spent most of a year on a new identity. The mark was good. It sat well on the van and even better on the brass plate by the door. The owner wanted to know why nothing had changed.</p>
<p>I asked to buy a chair.</p>
<p>The quote took nine days to arrive, and when it came it was a spreadsheet with one of the columns cut off. It was addressed to a customer with another name. At the bottom somebody had typed “let me know.” There was no drawing, no date and no sign that a person who cared about wood had been anywhere near it. The chair itself, when I finally saw it, was beautiful.</p>
<p>That workshop had a brand long before it had a new logo. It had the brand that its quotes gave it. Every customer who had waited nine days knew precisely what the company was like, and the brass plate was now making a claim that the spreadsheet contradicted.</p>
<h2>Where people actually meet you</h2>
<p>Most of us plan a brand from the outside in. We begin with the sign and the home page, because those are the parts we look at ourselves. Customers meet it in a different order. They meet a reply to an e-mail. They meet the way the phone is answered at ten to five. They meet the second paragraph of the terms, the packaging tape, and the message that says something will be late.</p>
<p>None of those are on the design agency’s list. They are nobody’s job, which means that they are done by whoever is nearest, in whatever mood they happen to be in. And they outnumber the designed moments by a great deal. A person who buys from you twice a year may see your home page once. In the same year they will read a dozen of your e-mails.</p>
<figure>
<img src="/pictures/articles/one-mark-many-places.webp" alt="A diagram. On the left, one square holding a color, a typeface and a sentence. Lines run from it to six small drawings on the right: a web page, an envelope, an invoice, a sign, a phone and a parcel." width="1600" height="900">
<figcaption>The promise is decided once, on the left. It is kept or broken on the right, mostly by people who never saw the left-hand side.</figcaption>
</figure>
<p>I use the word promise because it is the plainest one available. A brand tells a stranger what they may expect. If it turns out to be true, they tell somebody else. If it turns out to be false, they tell more people, and sooner. Everything that we add to that idea (positioning, personality, architecture) is machinery for deciding what to promise and how to keep it on a Tuesday.</p>
<h2>Write the promise as a sentence</h2>
<p>Before you change anything, write down what you are promising. One sentence, in words that a customer would use across a kitchen table. It has to be specific enough that you could catch yourself breaking it.</p>
<p>“We deliver excellence” cannot be broken, so it cannot be kept. “You will always know what happens next” can be broken by four o’clock this afternoon, which is what makes it useful. The workshop’s sentence, when we got there, was this:</p>
<blockquote>
<p>You will be able to hand this chair to your daughter, and she will be able to call us about it.</p>
</blockquote>
<p>Read it slowly and you can see how much it decides. There must be a record of every chair. The phone number has to outlive the current phone contract. Spare parts matter. A guarantee that runs for two years is an insult. Glue is a brand question, and so is the filing cabinet.</p>
<p>You may find that your sentence sounds too modest to be a strategy. Leave it alone. Modest sentences are the ones that survive contact with the staff.</p>
<h2>Then walk the small things</h2>
<p>With the sentence in hand, do the walk. It takes an afternoon and costs nothing, and it is the exercise from <a href="/books/brand-book">The Brand Book</a> that people write to me about most often.</p>
<ol>
<li>Become a customer. Use your own money and a name that your team does not know. Buy the smallest thing you sell.</li>
<li>Keep everything: every e-mail, every screen, every piece of paper and tape. Photograph what you cannot keep. Note the time of each.</li>
<li>Ask for something slightly awkward. Change the delivery date, or ask for a receipt in another name.</li>
<li>Send it back.</li>
<li>Lay the whole pile out on a table, in order, and put the sentence at the top.</li>
</ol>
<p>Now go along the table and ask of each piece whether it keeps the promise, breaks it, or says nothing. Use three colors of sticky note. You are looking for the pattern, and the pattern is usually plain from across the room.</p>
<p>In the pile from the workshop, everything before the sale was silent and everything after the sale broke the sentence. The chair kept it, alone. That gave us the order of work. We left the website as it was for another year.</p>
<h3>What to mend first</h3>
<p>It is tempting to begin with whatever is ugliest. Begin with whatever carries the most weight for the customer at that moment, which is usually one of these:</p>
<ul>
<li>The first answer. Whatever a person hears back after they first speak to you sets the pace for the rest. Speed matters less than they say it does. A clear answer tomorrow beats a vague one in five minutes.</li>
<li>The money. Quotes, invoices and receipts are read more closely than anything else you will ever write.</li>
<li>The bad news. Delays, refusals and mistakes. People forgive the fact and remember the sentence.</li>
<li>The goodbye. The last thing you send when the work is over. Most companies send nothing at all, which is an odd way to end a relationship that you hope to resume.</li>
</ul>
<p>Notice how few of these belong to a marketing department. That is the real difficulty of branding, and it is why I distrust any brand project in which the person who writes the invoices is not in the room by the second week.</p>
<h2>Give people something to copy</h2>
<p>You cannot supervise small things. There are too many of them. What you can do is make the right version the easiest one to reach for, and for that the most practical tool I know is a page of examples.</p>
<p>Rules about voice (“be warm, be confident”) are almost useless, since every writer believes that they are already warm and confident. Pairs are better. Here is part of the chart that the workshop pinned above the desk, kept as a plain text file so that anyone could add to it:</p>
<pre><code class="language-yaml">promise: You can hand it to your daughter, and she can call us about it.

late:
  we_used_to_say: Unfortunately your order has been delayed due to unforeseen circumstances.
  we_say: Your chair is late. The oak for the back legs cracked and we are cutting it again. It will leave here on the 14th.

price:
  we_used_to_say: Please find attached our quotation as requested.
  we_say: Here is the price, with a drawing. The largest part of it is the seat, which takes two days by hand.

mistake:
  we_used_to_say: We apologize for any inconvenience caused.
  we_say: We sent you the wrong stain. Keep the chair until the right one arrives.
</code></pre>
<p>Six pairs will take you most of the way. After a month the staff will be writing better ones than yours, because they know things about customers that you do not. When that happens, put theirs in the file and take yours out.</p>
<p>The same goes for the visual side. If the correct logo file is harder to find than the wrong one, the wrong one will be used, and no amount of guideline will change it. I have written elsewhere about <a href="/blog/put-the-brand-where-developers-can-find-it">keeping the brand where your developers can find it</a>; the principle holds for the person at the label printer too.</p>
<h2>What the logo is for</h2>
<p>None of this is an argument against design. I have spent my working life on it, and I would still rather have a good mark than a bad one. A mark does something that no e-mail can do: it lets people recognize at a glance which set of expectations applies. It is the handle on the cup.</p>
<p>But a handle has to be attached to something. When the small things keep the promise, the mark on the van becomes a reminder of them, and it gets stronger every year without anybody touching it. When they break the promise, the mark becomes a reminder of that as well, and at the end of it you have paid to make your failures easier to recognize.</p>
<p>So if you have money for one thing this year, and the choice is between a new identity and a month spent on your quotes, your delays and your goodbyes, I will argue for the month. It is less fun to announce. There is no launch party for a better invoice. You will know that it has worked when customers begin to describe you, unprompted, in something close to your own sentence.</p>
<p>The workshop still has its brass plate. They polish it now. The owner told me that the first time someone returned a chair for repair after twelve years, the person at the desk went to the cabinet, found the card, and read out the name of the man who had made it. The customer bought two more that afternoon. She had not come in to buy anything. She had come to see whether the promise was still there.</p>',
  'The logo is the part everyone argues about. The invoice, the hold music and the box on the doorstep are where people decide whether to believe it.',
  'branding',
  true,
  '/pictures/articles/small-things.webp',
  '2026-10-06T13:00:00Z',
  'published',
  '7 min read',
  array['brand strategy', 'customer experience', 'trust']::text[]
) on conflict (slug) do nothing;

insert into public.blog_posts (slug, title, content, excerpt, category, featured, image_url, published_at, status, read_time, tags) values (
  'the-month-after-the-plan-fails',
  'The Month After the Plan Fails',
  '<p>There is a great deal of advice about making a plan and almost none about the morning when it is finished. I mean finished in the bad sense: the product that did not sell, the merger that came apart, the grant that went to somebody else. The slides are still on the shared drive. The dates in them are still in people’s calendars. Nobody knows whether they should go to the Thursday meeting.</p>
<p>I have been in that month twice as a leader and some dozens of times as the person a leader calls. It has a shape. If you know the shape, you can use the month. If you do not, you will probably spend it explaining.</p>
<h2>The first week: say it once, in full</h2>
<p>People can carry bad news. What wears them out is carrying a suspicion. By the time a plan fails officially, most of the organization has known for weeks, and they have been spending their attention on reading your face.</p>
<p>So the first act is a plain statement, made to everyone at the same time, by the person whose plan it was. It needs four sentences.</p>
<ol>
<li>What we set out to do.</li>
<li>That it has not worked, and the fact that proves it.</li>
<li>What stops today.</li>
<li>When you will hear what comes next, with a date.</li>
</ol>
<p>Write it down and read it out. I know it feels cold. Reading protects your listeners from the improvisations that a guilty person makes, which are mostly attempts to be liked. Then take questions until there are none left, and answer “I don’t know yet” as often as it is true.</p>
<p>Leave out the lessons. It is far too early for lessons; on the first day they sound like an excuse with a bow on it. Leave out the thanks too, apart from one sentence. A long tribute at this moment sounds like a funeral, and someone will wonder whose.</p>
<h3>The third sentence is the hard one</h3>
<p>“What stops today” is the sentence that leaders avoid. They announce the failure and let the work run on, in order to be kind, or because nothing else is ready. The result is a team that spends another month on something which everyone knows is dead. I can think of few things more corrosive.</p>
<p>Name the meetings that are canceled. Name the reports nobody needs to write. If people will lose their jobs, say when they will be told, and make it soon. An empty calendar is frightening for a few days and useful afterward.</p>
<h2>The second week: find out what happened</h2>
<p>Now you look back, and there is one rule: collect the story before you collect the causes.</p>
<p>Put a long sheet of paper on a wall and draw a line for time. Ask everyone who was involved to come in, one at a time or in pairs, and mark what they knew and when they knew it. Facts only. “On March 3 the test group stopped using it after two days.” “On March 10 I told the steering group it was going well.” Do not ask why. Let them see each other’s marks.</p>
<p>By the end of the week the sheet will show you something that no meeting would have: the distance between the moment when somebody first knew and the moment when the decision was made. In my experience that distance is the real failure. Plans go wrong all the time. What costs the money is how long the organization took to admit it, and the reason for that is seldom stupidity. Generally it is that the fact had to climb several flights of stairs, losing a little weight on each. I have written about <a href="/blog/how-to-be-told-the-truth-at-work">how to be told the truth</a> for that reason.</p>
<figure>
<img src="/pictures/articles/how-a-fact-loses-weight.webp" alt="A staircase of five steps. On the lowest step a large solid circle is labeled: it is broken. On each higher step the circle is smaller and the words are softer: there are problems, some challenges, on track with risks. On the top step a tiny dot is labeled: on track." width="1600" height="900">
<figcaption>Nobody on this staircase tells a lie. Each person rounds down once.</figcaption>
</figure>
<p>You will be on the wall yourself. Make your own marks first and make them unflattering. If the sheet shows that you were told in April and preferred the version from May, everyone already knows it. You lose nothing by writing it and a good deal by leaving it to someone braver.</p>
<h2>The third week: keep what was true</h2>
<p>Failed plans are thrown away whole, out of embarrassment, and good things go with them. Somewhere in the wreck is a customer who would have bought a smaller version, a piece of engineering that works, or two people from different departments who discovered that they like working together.</p>
<p>I ask each team to bring three things they would rescue from the fire, and to say what each is good for now. They may not bring arguments for reviving the plan. Expect the first answers to be sentimental and the second round to be useful. One client pulled a scheduling tool from a failed service; it had been built in a fortnight as an internal convenience, and it became the thing they sold.</p>
<p>This is also the week to pay your debts. Somebody warned you. Go and find them in person, say that they were right, and ask what they are seeing now. Do it without an audience. If you do it in public it becomes a performance of humility, and they will feel used. News of it travels anyway.</p>
<h2>The fourth week: plan small</h2>
<p>By now the pressure for a new plan is considerable, and most of it comes from above or from within. Resist a grand one. The organization’s belief in your plans is lower than it has been for years, and a big plan spends belief that you do not have.</p>
<p>What restores it is a short promise, kept. Choose something that can be finished in three weeks, that matters to someone outside the building, and that will obviously be done or not done by the date. Announce it without adjectives. Do it. Then choose another. I tell leaders to think of it as a repayment schedule.</p>
<p>After two or three of these you will notice the conversation change. People begin to make suggestions again, starting with small ones, to see what you do with them. What you do with the first suggestion after a failure matters more than anything you said in the first week.</p>
<p>The next large plan, when its time comes, should be written differently from the one that failed. Give it a tripwire: the fact which, if it turns out to be so, means that we stop. Agree on the fact in advance, while everyone is calm and hopeful, and write it at the top. It takes the courage out of stopping and makes it a matter of reading the page. If you keep a <a href="/blog/write-the-decision-down">record of your decisions</a>, the tripwire goes there.</p>
<h2>What the leader carries</h2>
<p>I have left out the part that nobody asks about in meetings. For the person at the top this month is lonely, and it comes with a voice at three in the morning which says that the failure is simply the truth about you, finally out.</p>
<p>I know the voice. I once listened to it for the better part of a year, and I have told that story in <a href="/books/twice-found">Twice Found</a>. The shortest thing I can say about it here is that the voice is a poor historian. It knows one fact and derives a life from it. You need somebody in this month who knows more facts: an old friend, a spouse, a pastor, a coach who is not on the payroll of the plan. Call them in the first week. By the third you will have become convincing.</p>
<p>People sometimes ask me for the sign that a company has come through. I look for a joke. At some point, usually around the sixth week, somebody makes a joke about the failed plan in your hearing, and the room laughs, and then they look to see whether you will. Laugh. It means the thing has become a story, and an organization that can tell the story is no longer inside it.</p>',
  'A failed plan leaves a month in which everyone watches the leader. What to say in the first week, what to stop, and when it is safe to plan again.',
  'leadership',
  false,
  '/pictures/articles/the-route-that-ended.webp',
  '2026-08-04T13:00:00Z',
  'published',
  '6 min read',
  array['transformation', 'change', 'leadership']::text[]
) on conflict (slug) do nothing;

insert into public.blog_posts (slug, title, content, excerpt, category, featured, image_url, published_at, status, read_time, tags) values (
  'the-testimonial-you-already-have',
  'The Testimonial You Already Have',
  '<p>Ask a happy customer for a testimonial and you will get a paragraph that could be about anyone. “Professional, responsive and a pleasure to work with. Highly recommended.” The customer meant it. They sat down, felt the weight of the occasion, and wrote as people write when they are asked for a reference. A stranger reads it and learns one thing, which is that you asked.</p>
<p>The same customer, three weeks before, sent you a message that began: “I have to admit I nearly canceled on Tuesday.” You smiled, answered it and filed it away. That was the testimonial.</p>
<h2>What makes a stranger believe</h2>
<p>I have collected sentences of this kind for years. The ones which work nearly all have the same parts, and they are the parts of a very short story.</p>
<ul>
<li><strong>A doubt.</strong> “I had been burned twice before.” It tells the reader that this person was as careful as they are.</li>
<li><strong>A moment.</strong> “You rang me from the parking lot to say that the color was wrong.” Something happened, on a day, in a place.</li>
<li><strong>A result in the customer’s own measure.</strong> They do not say that conversion improved. They say “my sister stopped asking when I would get a real job.”</li>
</ul>
<p>Superlatives are missing, and nobody misses them. Praise is an opinion, and the reader has no reason to share it. A small true story is evidence, and they can draw the conclusion themselves. People trust the conclusions that they draw themselves.</p>
<p>Notice that the doubt comes first. Most businesses cut it out. They trim “I nearly canceled on Tuesday” to “So glad I went ahead,” and throw away the only words that would have reached the person who is, at this moment, thinking of canceling.</p>
<h2>Where to find them</h2>
<p>You do not need a campaign. Set aside a morning and look through what you have.</p>
<ol>
<li>Search your inbox for “to be honest,” “I was worried,” “nearly,” “relieved” and “my husband.” Search for “thank you” last; it brings up everything.</li>
<li>Read the messages that people sent when something had gone wrong and been put right. The best sentences I have ever found were in complaints that ended well.</li>
<li>Ask whoever answers the telephone what people say just before they hang up.</li>
<li>Look at how customers introduce you when they forward your mail to someone else. “This is the person I told you about, the one who…” Whatever follows is your reputation, in its natural state.</li>
</ol>
<p>Copy each sentence exactly as it stands, with the date and the name, into one file. Leave the grammar alone.</p>
<h3>If you have to ask</h3>
<p>Sometimes there is nothing in writing, and you need to ask. Then ask for the story, and never for the praise. By telephone, if they are willing. These four questions do it:</p>
<blockquote>
<p>What was going on when you first got in touch? What nearly stopped you? Was there a moment when you knew it would be all right? What is different now?</p>
</blockquote>
<p>Write down the answers in the customer’s words, cut them to three or four sentences, and send them back: “You said this. May I use it, with your name?” People are generally pleased. They recognize their own voice, and you have spared them the essay.</p>
<h2>Asking leave, and telling the truth</h2>
<p>A message sent to you in private belongs to its writer. Get permission every time, in writing, for those words in that place. Say where they will appear and for how long. If they would rather not have their name there, do not dress it up as “J., a satisfied client.” An anonymous quotation persuades no one, and it makes the signed ones beside it look doubtful. Just leave it out.</p>
<p>Change nothing that alters the sense. You may shorten, with the writer’s consent. You may not move a sentence of praise from one job to another, improve the result, or invent the doubt. I would not have thought that this needed saying, until I saw a page on which two customers who did not know each other were relieved in the same words.</p>
<p>And never write one for them to sign. I was taught to, early on, as a courtesy to busy people. It is a forgery with good manners.</p>
<h2>Where to put them</h2>
<p>Put each one where its doubt occurs. A sentence about price goes beside the price. A sentence from someone who was afraid of being lectured goes next to the button that books the call. One good story in the right place does more than a whole page of them headed “What our clients say,” which is a page that nobody has ever looked for.</p>
<p>Two or three are plenty. Choose them so that they differ: the cautious one, the one in a hurry, the one who had tried somebody cheaper. Each reader is looking for themselves in the row, and once they have found a likeness they stop reading testimonials and begin to read the terms. Change them when they grow old. A story dated this spring says that you are still at it.</p>
<p>If you follow the <a href="/blog/write-the-page-that-answers">order of a page that answers</a>, belief is the fourth question. By then the reader knows what you do and what it costs. They want to hear from somebody who once stood where they are standing now. Let that person speak, in their own crooked sentence, about the Tuesday on which they nearly canceled.</p>',
  'Praise written on request sounds like it. The sentences that persuade strangers are already in your inbox, and they mention the doubt as well as the relief.',
  'marketing',
  false,
  null,
  '2026-06-30T13:00:00Z',
  'published',
  '5 min read',
  array['testimonials', 'copywriting', 'trust']::text[]
) on conflict (slug) do nothing;

insert into public.blog_posts (slug, title, content, excerpt, category, featured, image_url, published_at, status, read_time, tags) values (
  'write-the-page-that-answers',
  'Write the Page That Answers',
  '<p>When a client asks me to look at their website I do not open it. I ask to sit for an hour beside whoever answers the telephone. By the end of the hour I have most of the site written.</p>
<p>People on the telephone ask what they need to know, in the order in which they need it, in their own words. They ask whether they have come to the right place. They ask whether you do the particular thing. They ask roughly what it costs and then how long it takes, and near the end, in a slightly different voice, they ask something that lets them judge whether you are any good. Then they say what they would like to happen next. It is nearly always the same conversation. Whoever answers it has had it ten thousand times, and has been polishing the replies for years without being asked to by anyone.</p>
<p>Meanwhile the home page says “Reimagining tomorrow, together.”</p>
<h2>Five questions, in order</h2>
<p>A page that sells is half of that conversation, written down. The reader supplies the other half in silence. Your task is to answer each question just as it occurs to them.</p>
<figure>
<img src="/pictures/articles/a-page-that-answers.webp" alt="A drawing of a web page from top to bottom, divided into five numbered parts. Beside each part stands the question that it answers: Am I in the right place? Do they do what I need? What will it cost me? Can I believe them? What happens next?" width="1600" height="1100">
<figcaption>The order matters more than the wording. A good answer given too early is taken for boasting.</figcaption>
</figure>
<ol>
<li><strong>Am I in the right place?</strong> You have a few seconds. Say what you do, for whom, in the words they would have used to search for it. This is the job of the headline, and there is no other job that it can do at the same time.</li>
<li><strong>Do you do what I need?</strong> The reader has a case in mind and looks for it. Give them three or four cases to recognize, described from their side. “You have outgrown the logo that your nephew made” is recognized faster than “brand refresh.”</li>
<li><strong>What will it cost me?</strong> In money, in time, in trouble. You may not be able to name a price. You can nearly always name a starting price, or the two things that make it go up.</li>
<li><strong>Can I believe you?</strong> Now, and only now, come the evidence, the examples and what other people say. Before this point the reader has no use for praise of someone whose trade they have not yet grasped.</li>
<li><strong>What happens next?</strong> One action, with its consequences. “Ask for a call” is an order. “Ask for a call. I answer within a day, we talk for half an hour, and it costs nothing” is an answer.</li>
</ol>
<p>Open your own page and number its parts. In my experience the usual order is four, four, five, two, four, five. Cost is missing. The first question is answered by the page title, if anyone looked.</p>
<h3>About the price</h3>
<p>The commonest objection I hear is to the third question. “We can’t put prices up, every job is different.” It is true, and the person on the telephone still gives an answer, since otherwise the caller hangs up. Listen to what she says. “It depends on the size, but people generally spend between four and seven thousand, and the smallest thing we do is about nine hundred.” That sentence has turned away everyone who was going to be disappointed, and reassured all the others. Put it on the page.</p>
<p>Silence about price has a meaning of its own. It says either that it is more than you can afford or that it depends on how rich you look.</p>
<h2>Write it from a recording</h2>
<p>Nobody speaks in brochure language. So the shortest route to good copy is to talk.</p>
<p>Ask a friend who does not know your trade to put the five questions to you, in order, and record it. Answer as you would across a table. Have it transcribed. You will have about two thousand words, much of it rambling, and buried in it you will find almost every sentence that you need. Cut the rest. I have done it with surgeons, with plumbers and with a professor of Greek. In each case the best line on the finished page was something they had said while looking for another word.</p>
<p>When you edit, leave the verbs alone and go after the nouns. <em>Solutions</em>, <em>journey</em>, <em>experience</em> and <em>excellence</em> are the sounds that writing makes when nobody is home. Read every sentence and ask whether a competitor could publish it without lying. If so, it is not doing any work. Either make it particular or take it out.</p>
<p>Then check what it looks like with the pictures switched off and the window as narrow as a phone. The order must survive. Many handsome pages fall apart at this point, because the designer’s two columns are stacked and the fourth question has climbed above the first.</p>
<h2>The two sentences nobody writes</h2>
<p>Before anyone sees the page they see two lines about it, in a list of search results or in a message from a friend. Those lines are the page’s title and description. They are usually left to a template, so that the first words a stranger reads from you are “Home” and a scrap of the cookie notice.</p>
<p>Write them by hand. They go in the head of the document, and they look like this:</p>
<pre><code class="language-html">&lt;title&gt;Handmade dining chairs, repaired for life | Harrow &amp;amp; Pell&lt;/title&gt;
&lt;meta name="description" content="Chairs in oak and ash, made to order in ten weeks
  from $640. Every one is numbered, and we repair it for as long as you own it."&gt;
&lt;meta property="og:title" content="A chair you can hand to your daughter"&gt;
&lt;meta property="og:image" content="https://www.example.com/chair-card.png"&gt;
</code></pre>
<p>The title answers the first question. The description answers the second and third, in that order, within about 155 characters, because whatever comes after may be cut. The <code>og:</code> lines are for when someone sends your page to somebody else; <a href="https://ogp.me/">the protocol</a> is short and worth ten minutes. There you may be warmer, since a friend has already answered question one.</p>
<p>If you do nothing else this month, write these two lines for your five busiest pages. It is an hour’s work, it needs no designer, and it is read by everyone who does not come as well as by everyone who does.</p>
<h2>How to know</h2>
<p>The proof is on the telephone again. After the new page has been up for some weeks, sit down for another hour with the person who answers. If the page is doing its work, the calls will have changed. They will be shorter and will begin further along. Callers will say “I see that you start at nine hundred” or “I’m a bit like the second example.” Fewer of them will be asking whether they have the right number.</p>
<p>You may have fewer calls altogether. Check before you worry. Those who went away had four minutes of your time coming to them and would then have gone away regardless. The others arrive half persuaded, in a good temper, with a real question. That is the question you went into business to be asked.</p>
<p>For the part that comes before all this, which is getting the page in front of anyone, read <a href="/blog/be-findable-before-you-are-famous">Be Findable Before You Are Famous</a>. And if you find that you cannot answer question one in a sentence, the difficulty is upstream of the writing. <a href="/books/brand-book">The Brand Book</a> starts there.</p>',
  'A stranger arrives at your website with five questions in a fixed order. Most pages answer the fifth one first. How to write one that does not.',
  'marketing',
  false,
  null,
  '2026-05-19T13:00:00Z',
  'published',
  '6 min read',
  array['copywriting', 'websites', 'conversion']::text[]
) on conflict (slug) do nothing;

insert into public.blog_posts (slug, title, content, excerpt, category, featured, image_url, published_at, status, read_time, tags) values (
  'put-the-brand-where-developers-can-find-it',
  'Put the Brand Where Developers Can Find It',
  '<p>Every brand project ends with a handover, and for most of my career the handover was a PDF. It had a hundred pages, a section on the spirit of the company, and somewhere around page sixty the six numbers that define the main color. I was proud of those documents. I have since learned what happens to them.</p>
<p>They are opened on the day of the meeting. A week later a developer needs the red, cannot find page sixty, takes a screenshot of the old website and picks the color out of it with an eyedropper. The result is nearly right. Six months on there are eleven nearly right reds in the product, and a designer is asked to do a consistency audit.</p>
<p>Nobody in this story was careless. The decision was simply stored in a place where the people who needed it do not work. Brand guidelines fail for the same reason that fire extinguishers in locked cupboards fail.</p>
<h2>A decision, a name, a value</h2>
<p>The remedy has an ugly name, <em>design tokens</em>, and a simple idea. Each decision that the brand makes about how things look gets a name and a value, and they are all written in one file that the product reads directly. If the file changes, everything that reads it changes. There is nothing to look up because there is nothing to copy.</p>
<p>You do not need to be technical to understand such a file. Here is one for an imaginary publisher, in the form that browsers read. It is shorter than this paragraph and the next one together.</p>
<pre><code class="language-css">:root {
  /* Paper, ink and one signal. There is no fourth color. */
  --paper: oklch(0.975 0.008 85);
  --ink: oklch(0.23 0.015 60);
  --signal: oklch(0.56 0.19 33);

  /* Serif for reading, grotesque for labels and figures. */
  --font-prose: ''Source Serif 4'', Georgia, serif;
  --font-label: ''Hanken Grotesk'', Arial, sans-serif;

  /* One step of space; everything else is a multiple of it. */
  --space: 0.5rem;
  --measure: 66ch;

  /* Motion says where a thing went. It never lasts longer than this. */
  --quick: 180ms;
}
</code></pre>
<p>Look at the comments. They carry the reasons, and the reasons are the brand. “There is no fourth color” is a stronger piece of guidance than a page of swatches, because a person who is about to add a fourth color will read it at the exact moment when they are about to add it.</p>
<h2>Name the job, never the color</h2>
<p>The most common mistake in the first draft is to name tokens after what they look like: <code>--red</code>, <code>--dark-grey</code>, <code>--big-text</code>. It seems harmless. Then the brand moves from red to green and you have a variable called red that is green, or you introduce a dark version of the site, in which <code>--white</code> has to be nearly black.</p>
<p>Name the job. <code>--signal</code> is the color for the one thing on a page that we want people to do. What its value is today is a detail. I ask clients to read the names aloud to somebody outside the project and see whether that person could guess when to use each one. <em>Paper, ink, signal</em> passes. <em>Primary, secondary, tertiary</em> fails, since it only tells you the order in which someone made a list.</p>
<p>A useful second level exists for larger systems, where a general decision is put to a particular use:</p>
<pre><code class="language-css">.button-main {
  background: var(--signal);
  color: var(--paper);
}

.prose a {
  color: var(--ink);
  text-decoration-color: var(--signal);
}
</code></pre>
<p>Here you can see a brand rule that the PDF would have taken a paragraph to express: links in running text are ink with a signal underline, and only the main button is allowed to be filled. If a page has two filled buttons, someone has made a decision that the brand has not.</p>
<figure>
<img src="/pictures/articles/one-mark-many-places.webp" alt="A diagram. On the left, one square holding a color, a typeface and a sentence. Lines run from it to six small drawings on the right: a web page, an envelope, an invoice, a sign, a phone and a parcel." width="1600" height="900">
</figure>
<h2>What belongs in the file</h2>
<p>Keep it small. A token file with four hundred entries has the same fate as the PDF. I would start with these and resist the rest for as long as possible:</p>
<ul>
<li>Three to five colors, named by job, with their dark counterparts.</li>
<li>Two typefaces, and a scale of perhaps six sizes.</li>
<li>One unit of space and the rule that everything is a multiple of it.</li>
<li>The longest line of text you will tolerate.</li>
<li>The thickness of a line, and whether corners are round. Pick one answer.</li>
<li>How long things may move.</li>
</ul>
<p>Each one needs a reason in a comment. If you cannot write the reason, you have a habit where you thought you had a decision, and you may leave it out for now.</p>
<h3>Contrast is part of the decision</h3>
<p>When you choose the colors, choose them in pairs and measure each pair. A combination that people with ordinary eyesight find pleasant on a studio monitor may be illegible on a phone in the sun, and is simply closed to a fair number of your readers at any time of day. The <a href="https://www.w3.org/WAI/">Web Accessibility Initiative</a> publishes the thresholds and explains them well: 4.5 to 1 for ordinary text, 3 to 1 for large text. Write the measured figure beside the pair.</p>
<pre><code class="language-css">/* ink on paper 15.7:1, signal on paper 4.7:1: text may use both */
</code></pre>
<p>I have watched this comment settle an argument in a meeting within ten seconds. The person who wanted pale grey captions had taste on their side. The file had a number.</p>
<h2>Words are tokens too</h2>
<p>Once a team gets used to the idea, somebody always asks whether it works for language. It does, up to a point. The sentences that recur (the label on the main button, the text when a search finds nothing, the first line of the confirmation e-mail) can live in one place in the same way, each with its reason. That is where a brand’s voice is heard most often, and where it is usually left to whoever was building the form at the time.</p>
<p>I would go no further than that. Prose has to be written by a person for an occasion. But “Nothing found. Try a shorter word” deserves to be decided once, by someone who has thought about how it feels to find nothing.</p>
<h2>How to begin on Monday</h2>
<p>You can make this change in a company of any size without calling it a project.</p>
<ol>
<li>Ask a developer to list every distinct color in the product. The number will be higher than anyone expects, and it will do your persuading for you.</li>
<li>Sit with them for an hour and group the list by job. Most of it collapses into five or six.</li>
<li>Write the file together. The designer supplies the values, the developer supplies the form, and you supply the comments.</li>
<li>Replace the strays over the following weeks, one screen at a time, as each is touched for other reasons.</li>
<li>Put a link to the file on the first page of the PDF. Later, make it the only page.</li>
</ol>
<p>The third step is the one that matters. When the comments are written by the person who can say <em>why</em>, the file becomes the most honest brand document a company owns. It has no room for adjectives. It cannot promise anything that the product does not do, because the product is reading it.</p>
<p>There is one more effect, which I did not foresee. Developers who had been asked for years to “follow the guidelines” turn out to hold strong opinions about the brand as soon as it reaches them in a form they can work on. Some of the best corrections I have had came from people who noticed that two tokens contradicted each other. They had been excluded by a file format. Brand people talk a great deal about living documents, and here at last is one that is alive: it runs.</p>
<p>If you want the argument for why all of this small stuff carries the promise in the first place, I made it in <a href="/blog/a-brand-is-a-promise-kept-in-small-things">A Brand Is a Promise Kept in Small Things</a>. The fuller method, with worksheets, is in <a href="/books/brand-book">The Brand Book</a>.</p>',
  'A brand guide in a PDF is read once. The same decisions written as a small file of tokens are used every day by the people who build things.',
  'branding',
  false,
  null,
  '2026-03-24T13:00:00Z',
  'published',
  '6 min read',
  array['design systems', 'brand guidelines', 'web']::text[]
) on conflict (slug) do nothing;

insert into public.blog_posts (slug, title, content, excerpt, category, featured, image_url, published_at, status, read_time, tags) values (
  'a-second-chance-is-a-practice',
  'A Second Chance Is a Practice',
  '<blockquote>
<p>For there is hope of a tree, if it be cut down, that it will sprout again, and that the tender branch thereof will not cease.</p>
<p>Job 14:7</p>
</blockquote>
<p>Job says that in the middle of a complaint. His point is that trees are better off than people: the stump sprouts, but a man lies down and does not rise. I have always liked the verse for being an argument on its way to somewhere else. It was written by someone who had looked hard at a stump.</p>
<p>I was given a second chance in business at an age when I had stopped expecting one. The story takes up most of a chapter of <a href="/books/twice-found">Twice Found</a>, so I will not tell it again. What I want to set down here is what I have learned since from the other side of the desk, where I have tried to give some, with mixed results. Half of what is said about second chances is sentiment. The remainder is craft, and craft can be taught.</p>
<h2>What it is, exactly</h2>
<p>A second chance is trust given ahead of the evidence, to somebody whose record argues against it. All three parts are needed. If the evidence is already in, you are only being fair. If the record is clean, it is a first chance. And if there is no trust, only another spell on probation with everyone holding their breath, then the person has been given nothing but a longer rope.</p>
<p>It follows that a second chance always contains a risk, and that the risk belongs to the giver. I have come to think of this as the test of whether a thing deserves the name. When a company announces that it believes in second chances, I ask what it stands to lose. If the answer is nothing, it has a recruitment policy, and possibly a very good one.</p>
<p>It follows also that nobody is owed one. I held the opposite view for some years, in both directions: I thought I was owed, and later I thought that I owed. What I have now seems sturdier. A gift can be refused, can be limited, and can be given to one and not to another without injustice. It only has to be a real gift.</p>
<h2>The one who gives</h2>
<p>Suppose that somebody who has failed, perhaps badly, stands in front of you and asks. Before you answer, three pieces of work are yours.</p>
<p><strong>Know what happened.</strong> Forgiving a thing you have not looked at is just avoidance with a kind face. Ask for the whole story. Ask the people who were hurt for theirs. You need to know whether you are dealing with a mistake, a weakness or a choice, because each calls for a different sort of help. Mistakes want teaching, weaknesses want structure, and a choice wants a changed mind, which cannot be supplied from outside.</p>
<p><strong>Decide what you are risking, and make sure that it is yours.</strong> This is where generous people go wrong. A manager who returns a bully to the team is being generous with other people’s mornings. You may stake your money, your reputation and your time. You may not stake the safety of someone who was given no say. Sometimes this means that the second chance has to be in another place, and that is still a second chance.</p>
<p><strong>Say the terms.</strong> Vague mercy is cruel. The person lies awake guessing at what would end it. Say it out loud and in ordinary words: here is what we both know, here is the work, here is what I will do to help, here is what would finish it, and we will talk every second Friday until the end of March. Then put the past down. If it is to be mentioned again, it will be by them.</p>
<p>That last sentence is the hardest promise of all. The temptation to bring the matter up, when you are tired and they have annoyed you in some ordinary way, is very strong. I have given in to it. I watched six months of somebody’s work go out of their face.</p>
<h2>The one who receives</h2>
<p>If you are the one who has been given another start, people will tell you to prove yourself. I would put it differently, since proving is done for an audience, and it makes a person brittle. These things helped me.</p>
<ol>
<li>Say it first. Wherever you go in your new life, tell the few people who need to know, briefly, before they hear it elsewhere. Three sentences are enough. You will be surprised at how little they say back, and at what some of them tell you in return.</li>
<li>Repair what can be repaired. Make a list, with amounts. Some of it cannot be paid, and you will have to carry that part. Much of it can be, in installments so small that they embarrass you. Pay them anyway.</li>
<li>Build a fence where you fell. If it was money, let somebody else sign. If it was drink, do not take the client to dinner. There is no shame in a fence. Farmers are not ashamed of theirs.</li>
<li>Be dull for a while. Arrive on time. Do what you said. The most persuasive thing that a person with a past can be is predictable.</li>
<li>Let yourself be glad. This took me longest. I believed that enjoying the new work was a kind of disrespect to the old damage. Someone wiser pointed out that misery had never yet paid a debt.</li>
</ol>
<h3>On not being believed</h3>
<p>Some people will not come round. They have the right not to. Their trust was broken once at their own expense, and you have no claim on a second helping of it. Be civil, be consistent, ask nothing. One of mine came back after nine years with a two-line letter. Another never did, and I have had to learn that my being restored did not depend on it.</p>
<h2>Everyone who is watching</h2>
<p>There is always a third party, and leaders tend to forget them: the colleagues who never fell. They arrived on time for years, nobody gave a party, and now they see the fatted calf.</p>
<p>The parable has them in it. The elder brother is standing in the field, and his complaint is perfectly reasonable. What strikes me now is that the father goes out to him as well. He does not send a memo about culture. He leaves the feast, goes and stands in the dark, and says, “Son, thou art ever with me, and all that I have is thine.”</p>
<p>So go out to the field. Before you bring somebody back, talk to the ones who stayed. Tell them what you are about to do and why. Ask what would make it bearable. Then ask yourself how long it has been since you told them what they are worth to you, when nothing had gone wrong. In many companies the only way to get an hour of the owner’s undivided attention is to fail. That is a fault in the owner.</p>
<h2>What grows</h2>
<p>I said that the results were mixed. Of the people to whom I have given a real second chance, by the definition above, some did well, a few did splendidly, and some fell again in the same place, one of them at considerable cost to me. I have gone over that one many times. I would change the terms, which were vague. I do not think that I would change the answer.</p>
<p>The branch that comes from a stump is never where the old trunk was. It comes from the side, low down, at an angle which no gardener would have picked. For the first years it looks like a mistake. If you leave it alone, and keep the goats off, there comes a summer when someone sits down in the shade of it without ever asking how it came to grow that way.</p>
<p>You can read how I try to keep this sort of thing out of the slogans and in the ordinary running of a business in <a href="/blog/faith-at-work-without-a-megaphone">Faith at Work, Without a Megaphone</a>.</p>',
  'Giving somebody another start is easy to admire and hard to do well. What it asks of the one who gives it, the one who receives it and everyone watching.',
  'faith',
  false,
  '/pictures/articles/a-branch-from-the-stump.webp',
  '2026-01-27T14:00:00Z',
  'published',
  '7 min read',
  array['second chances', 'forgiveness', 'leadership']::text[]
) on conflict (slug) do nothing;

insert into public.blog_posts (slug, title, content, excerpt, category, featured, image_url, published_at, status, read_time, tags) values (
  'enough-is-a-business-decision',
  'Enough Is a Business Decision',
  '<p>At the end of a workshop I like to ask the owners in the room to write down one number: the yearly income of the business at which they would be content for it to stop growing. They have two minutes. Most of them write nothing. Some write a figure and cross it out. Every time, at least one person looks up at me with real irritation, as though I had asked them to name the day of their death.</p>
<p>It is a strange thing to be unable to answer. Anyone who built a table would know when it was long enough. Yet we run businesses for decades toward a point that we have never tried to describe, and we call the running ambition.</p>
<p>I do not think that growth is wrong. I have grown things and been glad of it. My quarrel is with growth that no one decided on, which happens because the alternative was never on the agenda. <em>Enough</em> is a decision like any other. It can be worked out, written down and revisited. And for people of faith it has a long and unusually practical tradition behind it.</p>
<h2>The corners of the field</h2>
<p>In Leviticus there is an instruction to landowners which I would hang in every boardroom if I could:</p>
<blockquote>
<p>And when ye reap the harvest of your land, thou shalt not wholly reap the corners of thy field, neither shalt thou gather the gleanings of thy harvest.</p>
<p>Leviticus 19:9</p>
</blockquote>
<p>Look at what sort of rule it is. It does not tell the farmer to be generous when he feels moved. It does not ask for a percentage. It tells him to leave part of the field alone, so that the poor and the stranger can come and work it for themselves. The margin is designed in. It is there in the bad years also, and nobody has to thank anyone for it.</p>
<p>A business that reaps to the very edge has no corners. Every hour is sold, every cent is committed, every person is at the limit. It looks efficient. It has no room for the apprentice who is slow, the client who cannot pay yet, the Wednesday on which somebody’s father dies. Such a firm cannot be kind, whatever its owner may be like, because kindness needs somewhere to stand.</p>
<h2>Working out the number</h2>
<p>You can work out what is enough in an hour with a sheet of paper. I suggest you do it in this order, with whoever shares your life.</p>
<ol>
<li>What does your household need in a year, honestly, with some pleasure in it? Take last year’s actual spending. Do not guess.</li>
<li>What would you have to set aside so that you could stop one day? Someone who is good at arithmetic can tell you.</li>
<li>What do you want to give away? Put it here, before the profit, or it will not happen.</li>
<li>What does the business need to stay in good repair: tools, training, three months’ costs in the bank?</li>
<li>Add these up. This is the figure at which you are no longer hungry.</li>
</ol>
<p>Then turn it into hours, because hours are where it is felt. Here is an example for a practice with one owner and no staff. The figures are invented; put in your own.</p>
<table>
<thead>
<tr>
<th>Line</th>
<th>Per year</th>
<th>Note</th>
</tr>
</thead>
<tbody>
<tr>
<td>Household, with a holiday</td>
<td>$78,000</td>
<td>last year’s real spending</td>
</tr>
<tr>
<td>Set aside</td>
<td>$22,000</td>
<td>retirement, and taxes on it</td>
</tr>
<tr>
<td>Given away</td>
<td>$12,000</td>
<td>decided in January</td>
</tr>
<tr>
<td>Tools, travel, insurance</td>
<td>$18,000</td>
<td>the dull necessities</td>
</tr>
<tr>
<td>Reserve, until it is full</td>
<td>$10,000</td>
<td>three months’ costs</td>
</tr>
<tr>
<td><strong>Enough</strong></td>
<td><strong>$140,000</strong></td>
<td>before income tax on the household line</td>
</tr>
<tr>
<td>Days that can be sold</td>
<td>120</td>
<td>44 weeks, less the days that nobody pays for</td>
</tr>
<tr>
<td><strong>Price of a day</strong></td>
<td><strong>$1,170</strong></td>
<td>enough, divided by days</td>
</tr>
</tbody>
</table>
<p>Two things tend to happen when people see their own version. About half discover that they passed the number some time ago and have been running ever since on habit. The rest discover that they could never reach it at the price they charge, however hard they work, and that what they had taken for a lack of effort was a fault in the price. Both groups go quiet. I would say it is the most useful silence of the day.</p>
<h3>The eight missing weeks</h3>
<p>In the table I counted forty-four weeks. People protest. But in eight weeks you will be ill, you will bury someone, there will be snow, and you ought to lie on some grass. They will not be worked, whatever you plan. A plan that pretends otherwise is just a debt that comes due in November.</p>
<h2>What lies beyond</h2>
<p>Now suppose you are past the number, or will be. What then? There are more choices here than “keep going” and “stop,” and I have seen each of these done well.</p>
<ul>
<li><strong>Lower the hours and keep the income.</strong> The classic choice, and a good one. Decide in advance what the time is for, or the work will leak back into it.</li>
<li><strong>Keep the hours and change the clients.</strong> Take on people who could never pay your price. Leave it at the full price on paper, and write the discount under it, so that both of you know what was given.</li>
<li><strong>Raise the wages of others.</strong> If the business is past enough for you and not for the person who answers the telephone, you have found the corner of your field.</li>
<li><strong>Build something that will outlast you.</strong> Train a successor. Write the book. Give away the method.</li>
<li><strong>Grow, on purpose.</strong> If there is work that ought to be done in the world and you are the one to do it, then grow, and say what for. Growth with a reason is a vocation. It will have an end, because the reason will.</li>
</ul>
<p>That last point was hard for me. When I first did the sum I was past my number and tired, and I half hoped to be told that ambition was a sin. What I found instead was that I could not say what the next stage of growth was <em>for</em>. So I let it go. Two years later I had a reason, and took it up again, and it was as different from the earlier kind of growth as walking somewhere is from pacing.</p>
<h2>Telling people no</h2>
<p>An owner who knows what is enough has to refuse things, and refusing is a skill. I keep a few sentences ready, since I am weak in the moment.</p>
<p>“I have taken on as much as I can do well this year. I could start in March.”</p>
<p>“This deserves more than I could give it. May I tell you who I would ask?”</p>
<p>“I don’t do that work anymore, and I’m glad that you thought of me.”</p>
<p>Each is short, true and final. None of them explains. I have noticed that clients think better of a practice that sometimes says no; scarcity of that kind is the only one worth having, because it is real. It does the brand more good than any <a href="/blog/be-findable-before-you-are-famous">campaign</a> I might have run in those hours.</p>
<h2>A handful with quietness</h2>
<p>The writer of Ecclesiastes, who had tried everything, puts the whole matter in one line:</p>
<blockquote>
<p>Better is an handful with quietness, than both the hands full with travail and vexation of spirit.</p>
<p>Ecclesiastes 4:6</p>
</blockquote>
<p>I used to read that as a consolation for people who had not done well. These days I notice the hands. With both of them full you cannot take hold of anything, or anyone. You cannot open a door for a person behind you, or shake on a deal, or catch someone who trips. A handful leaves you a free hand. When I look back over the years in which my work did the most good, I can see that it was generally done with that one.</p>
<p>So write the number down. Date it. Put it where you keep your <a href="/blog/write-the-decision-down">decisions</a>, and look at it again next year. It may go up. The point is that it will be you who raised it.</p>',
  'Growth is the default that nobody chose. How to work out, with figures, what would be enough for your business, and what to do with what lies beyond it.',
  'faith',
  false,
  null,
  '2025-12-02T14:00:00Z',
  'published',
  '6 min read',
  array['stewardship', 'pricing', 'rest']::text[]
) on conflict (slug) do nothing;

insert into public.blog_posts (slug, title, content, excerpt, category, featured, image_url, published_at, status, read_time, tags) values (
  'write-the-decision-down',
  'Write the Decision Down',
  '<p>The most expensive meeting in any company is the one that has been held before. You can recognize it by the phrase “I thought we agreed.” Six able people then spend an hour reconstructing a conversation from the spring, each from a different memory, and end by deciding roughly what they decided last time, without the reasons.</p>
<p>I have come to believe that a good part of what we call alignment is simply record keeping. Teams drift because the decision was made in the air. Everyone left the room with their own copy, and the copies aged at different rates.</p>
<p>The cure is dull and cheap. When you decide something that you would be annoyed to decide twice, write one page.</p>
<h2>What goes on the page</h2>
<p>Software teams have kept such pages for years under the name of <em>decision records</em>. The form carries over to any kind of work, and I have used it for prices, for hiring, for the name of a product and once for the question of whether a family firm should open on Sundays. Mine looks like this:</p>
<pre><code class="language-markdown"># 14. We quote a fixed price

Decided: 9 September, by the four partners. Owner: the studio manager.

## What was going on

Clients ask for an hourly rate, then worry about the hours.
Two of the last ten jobs ended in a quarrel about time sheets.

## What we decided

Every job is quoted at a fixed price, in writing, before work begins.
A change to the brief is a new quote. We keep time sheets for ourselves.

## What we chose against

- Hourly rates with a ceiling: the quarrel moves to the ceiling.
- A fixed price only for small jobs: the large ones are where it matters.

## What will be worse

We will lose money on some jobs while we learn to estimate.
Clients who like to steer by the hour will go elsewhere.

## We look at this again if

three fixed-price jobs in a row lose money, or after one year.
</code></pre>
<p>It took twelve minutes to write. Notice that it fits on a single screen, that it has a number, and that it would make sense to somebody who joins the firm in three years.</p>
<h3>The two headings that do the work</h3>
<p>Anyone can fill in what was decided. The value is in the two headings that people skip.</p>
<p><em>What we chose against</em> is a courtesy to the future. Every rejected option will be proposed again, in good faith, by somebody who was not there. When they find it on the page with the reason beside it, one of two things happens. Either they are satisfied in half a minute, or they see that the reason no longer holds, and then you want to hear from them.</p>
<p><em>What will be worse</em> is a test of whether you have decided anything. A decision with no cost is either obvious or imaginary. If the group cannot say what will be worse, keep talking; somebody at the table knows and is being polite. Writing the cost down also takes away its power to surprise you. When the first fixed-price job loses money, nobody will call it a crisis. It is line one of a page that you all signed.</p>
<h2>Which decisions deserve one</h2>
<p>Write too many and people will stop reading them, which is where most attempts at this fail. I use three questions. One “yes” is enough.</p>
<ul>
<li>Will someone who is absent today have to live with it?</li>
<li>Did reasonable people disagree?</li>
<li>Would it be costly to undo?</li>
</ul>
<p>The choice of coffee fails all three. The choice of a bank passes all of them and takes a quarter of an hour. For a company of thirty people I would expect about one record a week in a busy season, and none in August.</p>
<p>What about the small decision that turns out to be large? Write it afterward. A record dated late, and marked as such, is worth a great deal more than a gap. “We seem to have decided this in March without noticing” is an honest first line, and I have seen it lead to some very good conversations.</p>
<h2>Who writes, and when</h2>
<p>The person who has to carry the decision out should write the page. This surprises people who expect the most senior person to do it. But writing is where you find out whether you understood, and the one who most needs to understand is the one who starts work tomorrow morning.</p>
<p>Write it before the meeting ends if you can. Stop ten minutes early, put the page on the screen, and let the group watch the sentences appear. You will hear “that isn’t quite what I meant” at least once, and every time you hear it you have saved a month. If there is no time, the writer sends it round the same day, and silence until noon on the following day counts as agreement. Deadlines concentrate the mind wonderfully when they expire before lunch.</p>
<p>Keep the pages in one place, in order, open to everyone they affect. Plain text is best. It can be searched, it will open in twenty years, and no one is tempted to spend an afternoon on the template.</p>
<p>Never edit an old record except to add one line at the top: <em>replaced by number 31</em>. The point of a history is that it stays put. When you change your mind, which you should do often, write a new page that says what has changed in the world since the last one. A list of numbered pages, some of them replaced, is the most truthful portrait of an organization that I know. It shows people thinking.</p>
<h2>What it does to a leader</h2>
<p>I began keeping these pages for the sake of order, and was unprepared for their effect on me. Within a year I could see my own habits. I saw that I decided well in the morning and badly after any meeting about money. I saw that under pressure I always reached for the option with the nearest date. I saw a phrase, “for now,” that I used whenever I had already given up.</p>
<p>There was another effect. It is easier to be fair to the person who decided before you when you can read their reasons. I have walked into companies where the former leader was blamed for everything, and then found a drawer of memos showing a careful mind working with the facts of that year. It made me gentler about my own successor’s opinion of me. We are all somebody’s former leader.</p>
<blockquote>
<p>A false balance is abomination to the LORD: but a just weight is his delight.</p>
<p>Proverbs 11:1</p>
</blockquote>
<p>I think of that proverb in connection with these pages, though it was written about grain. Memory is a false balance. It adds weight to our side over the years, an ounce at a time, and we never feel it happening. The page is a just weight. It says what we knew, what we chose, what we expected to pay, and it goes on saying it after we have all begun to remember something more flattering.</p>
<p>Start with the next decision that meets the three questions. Give it the number 1. If the plan that follows from it should fail, and some will, you will be glad of the page in <a href="/blog/the-month-after-the-plan-fails">the month after</a>. And if it succeeds, the page will spare you the commonest error of success, which is to believe that you saw it coming.</p>',
  'Most organizations remember what they decided and forget why. One page per decision, kept where everyone can read it, saves the argument from being had again.',
  'leadership',
  false,
  null,
  '2025-10-14T13:00:00Z',
  'published',
  '6 min read',
  array['decisions', 'writing', 'management']::text[]
) on conflict (slug) do nothing;

insert into public.blog_posts (slug, title, content, excerpt, category, featured, image_url, published_at, status, read_time, tags) values (
  'hand-over-the-keys',
  'Hand Over the Keys',
  '<p>The owner of a print shop once gave me her keys. I had worked for her four months, folding. I had a history, which she knew. One Friday she put the ring on the bench beside me and said that somebody had to open on Saturdays, and then she went home.</p>
<p>I was there at six the next morning, two hours early, checking every light switch. In four months of being given tasks I had never once behaved like that. It took me a long time to see what the difference was. A task comes with its thinking done. The keys came with the thinking still to do: whether to let in the man who knocked at ten to eight, what to say about the late order, when to lock up in the snow. She had handed over the judgment, and the work came along with it.</p>
<p>Most delegation goes the other way round. The work is passed down and the judgment stays upstairs, where it must be consulted several times a day. The leader complains of having no time. The staff complain of having no room. Both are describing the same arrangement.</p>
<h2>Five rungs</h2>
<p>When a leader tells me that they have delegated something, I ask them to point to the rung.</p>
<ol>
<li><em>Do exactly this.</em> The judgment is mine. You are my hands.</li>
<li><em>Look into it and tell me what you see.</em> You gather, I decide.</li>
<li><em>Tell me what you would do, and I will say yes or no.</em> You think, I hold the brake.</li>
<li><em>Do what you think best, and tell me afterward.</em> You decide, I learn about it.</li>
<li><em>It is yours.</em> I will hear about it when I ask, or when you want help.</li>
</ol>
<p>All five are respectable. A surgeon’s new assistant ought to start on the first. Trouble begins when the two people are standing on different rungs and neither has said so. The leader thinks that it is a three. The other person, having heard “take care of it,” thinks that it is a five, acts accordingly, and is reproached. They will never again go above two, whatever they are told.</p>
<p>So say the number. It feels childish for about a week. “This one is a four, except for anything above five hundred dollars, which is a three.” I know a hospital kitchen in which the cooks say it to each other.</p>
<h2>Moving up</h2>
<p>Nobody should be left on a rung. Agree when you will move, and what it would take. Usually it takes less than you think: three or four occasions on which the other person’s answer was as good as yours, or different from yours and no worse.</p>
<p>That “different and no worse” is the narrow gate. You will see work done in a way that you would not have done it. Your hand will go out. Before it gets there, put the question to yourself honestly: will the customer be harmed, or am I only feeling unnecessary? If it is the second, go for a walk.</p>
<h3>When it goes wrong</h3>
<p>It will go wrong, some Saturday. What you do then decides whether the keys were ever really handed over. If you take them back at the first mistake, everyone learns that they were on loan.</p>
<p>I try to ask three things, in this order, and to stop talking after each:</p>
<ul>
<li>What did you see at the time?</li>
<li>What would you do now?</li>
<li>What do you need from me so that you can do it?</li>
</ul>
<p>Then I leave the rung where it was. If it has to go down, I say so, say why, and say when we will look at it again. Moving a person down in silence, by simply beginning to check everything, is the cruelest thing a decent manager does.</p>
<h2>What to keep</h2>
<p>You cannot give everything away. I would keep three things whatever the size of the firm: the promise that you make to customers, the choice of who joins, and the delivery of news that will hurt someone. The first because a brand with several authors has none. The second because every other problem grows out of it. The third because it is yours; you made the decision, so you should have to see the face.</p>
<p>Everything else is a candidate. Make a list of what you did last week, and write beside each line the rung on which it stands and the rung on which it could stand by the summer. Choose two lines. When you hand them over, write down the terms in a few sentences, much as you would <a href="/blog/write-the-decision-down">record any decision</a>, so that neither of you has to rely on the mood of the moment when they were spoken.</p>
<h2>The part that is about you</h2>
<p>I have met very few leaders who would not delegate because they mistrusted their people. Mostly they were afraid of what would be left. If others can open the shop, who am I on a Saturday?</p>
<p>I can only tell you how it looked from the other side. I opened that shop for three years. In all that time I never thought less of the woman who had given me the keys. I thought about her constantly. I tried each decision against what I knew of her, and whenever I was not sure I did the kinder thing, because that was what she would have done. She was at home asleep, and the place had never been so thoroughly hers.</p>',
  'Delegation fails when the task changes hands and the judgment stays behind. A small ladder for giving work away so that it stays given.',
  'leadership',
  false,
  null,
  '2025-09-16T13:00:00Z',
  'published',
  '5 min read',
  array['delegation', 'trust', 'leadership']::text[]
) on conflict (slug) do nothing;

insert into public.blog_posts (slug, title, content, excerpt, category, featured, image_url, published_at, status, read_time, tags) values (
  'a-newsletter-people-would-miss',
  'A Newsletter People Would Miss',
  '<p>I once forgot to send my newsletter. I had been ill, then traveling, and the first Tuesday of the month went by. On the Thursday there were two messages in my inbox. A woman who runs a print shop asked whether I was all right. A retired teacher wanted to know if he had been removed from the list by mistake.</p>
<p>Two people, out of the whole list. I have never been given a more useful piece of data. It told me how many readers I had. The others were addresses.</p>
<p>Every newsletter ought to be tested this way, and you need not fall ill to do it. Imagine that yours stopped. Who would write? If you can picture the person, you know for whom you are writing, and you can make the next issue for them. If you can picture no one, then no choice of tool, template or sending time is going to help.</p>
<h2>A letter has a writer</h2>
<p>Most business newsletters are assembled. Someone collects what the company has done this month, puts a photograph on top of each item and sends it off. It reads like a notice board in a corridor, and people treat it as they treat a notice board, which is to say that they walk past.</p>
<p>A letter is written by one person to another because there is something to say. It may go to five thousand people, and it still has to pass as a letter. When I edit a client’s newsletter, I ask for three changes before any other.</p>
<ul>
<li>It comes from a person, by name, and answers go to that person. The address <code>noreply@</code> is a door with the handle taken off.</li>
<li>It begins with the thing itself. “Welcome to the March edition of our newsletter” is the sound of somebody arranging papers.</li>
<li>It has one subject. If you have four, you have four months’ worth.</li>
</ul>
<p>Then I ask what the reader can do after reading it that they could not do before. Sometimes the answer is “cook this” or “quote that.” Sometimes it is “see their own trade a little differently,” and that will do. What will not do is “know about our new office.”</p>
<h2>Deciding what it is for</h2>
<p>You can spare yourself years of drifting by finishing the following sentence, and keeping it where you write:</p>
<blockquote>
<p>Each month I send <em>these people</em> one <em>thing of this kind</em>, so that they can <em>do this</em>.</p>
</blockquote>
<p>Mine says: each month I send owners of small firms one problem from my practice, with what we tried, so that they can try it on Monday. I have broken it a number of times, generally in order to promote something, and I can see every breach in the figures afterward.</p>
<p>The middle part, the kind of thing, matters most. A recognizable form is what people grow fond of. A recipe, a plan of a garden, a letter answered, a mistake dissected, one object from the storeroom with its history. The form is a kindness to you as well. A blank page asks “what shall I say?” and a form asks merely “which one this time?”</p>
<h3>How often?</h3>
<p>As often as you can be good, and never more. For most people with other work that means monthly. I would take a monthly letter which is worth keeping over a weekly one that has to be produced. Whatever you choose, say it on the sign-up form and keep to it. A person who signs up for a monthly letter and receives three in the first week has learned something about your firm that no design can correct, since <a href="/blog/a-brand-is-a-promise-kept-in-small-things">the small things</a> are where the promise is kept.</p>
<h2>Getting the first hundred readers</h2>
<p>Do not buy any list, and do not add people because you have their business card. Somebody who did not ask is at best indifferent. Here is the slow way, which is the only one I have seen last.</p>
<ol>
<li>Write three issues before you tell anyone. If the third is hard to finish, change the form now.</li>
<li>Send the first by hand to twenty people who you honestly believe would want it, with a line to each. Ask them to say no. Several will, gracefully, and you will like them for it.</li>
<li>Put the best issue on your website in full, so that a stranger can see what they would be getting. A sign-up form with no sample is asking people to buy a box with the lid on.</li>
<li>Mention it where it is the answer. When a client asks something that you once wrote about, send them that issue, and leave it to them to notice that there are more.</li>
<li>At the foot of each letter ask for one thing: if you know someone who would like this, send it on.</li>
</ol>
<p>The hundredth reader takes longer than you would think, and the second hundred come more quickly. I would not look at the total more than once a quarter.</p>
<h2>What to measure</h2>
<p>Opens are hardly worth counting. Mail programs fetch pictures on the reader’s behalf, so the figure tells you mainly which programs your readers use. I count three things, in a notebook.</p>
<p><strong>Replies.</strong> How many people wrote back, and what about? Five replies from two hundred readers is a living thing. End now and then with a question to which you would really like the answer.</p>
<p><strong>Forwards.</strong> You cannot see these directly, but you can see strangers arriving. Ask the new ones who sent them.</p>
<p><strong>Departures, with reasons.</strong> When somebody leaves, let them go with one click and no remarks. If they give a reason, read it twice. A clean exit is part of the letter’s good manners: everyone who stays is then a person who chose to, and you can write to them as such.</p>
<h2>The print shop</h2>
<p>I still send it on the first Tuesday. Before each one goes I read it aloud, in an empty room, to the woman with the print shop. I know what she would find too long. I know that she dislikes being told what “we all” feel. When I come to a paragraph which I would be embarrassed to say to her face, I take it out, and the letter gets better each time and somewhat shorter.</p>
<p>She does not know that she is the editor. If she ever leaves the list, I shall have to find out why, and then I suppose I shall have to write to somebody else.</p>',
  'Before you choose a tool or a schedule, answer one question. If it stopped arriving, who would write to ask where it had gone?',
  'marketing',
  false,
  '/pictures/articles/through-the-letterbox.webp',
  '2025-08-19T13:00:00Z',
  'published',
  '5 min read',
  array['newsletter', 'writing', 'audience']::text[]
) on conflict (slug) do nothing;

insert into public.blog_posts (slug, title, content, excerpt, category, featured, image_url, published_at, status, read_time, tags) values (
  'how-to-be-told-the-truth-at-work',
  'How to Be Told the Truth at Work',
  '<p>Early in my working life I told a managing director that a campaign was going badly. I was asked, in a pleasant voice, whether I was a team player. Nothing else happened. I was not dismissed or shouted at. I simply understood the price, and for the rest of my time there I reported that things were on track.</p>
<p>He was not a bad man. He had an open door and he mentioned it often. I believe he would have been astonished to learn that nobody used it, and a little hurt. He had confused the absence of a lock with the presence of an invitation.</p>
<p>I have thought about that pleasant voice for a quarter of a century, mostly because I have since caught myself using it.</p>
<h2>Why facts lose weight on the way up</h2>
<p>Bad news rarely disappears in an organization. It gets lighter. The person at the machine says, “It’s broken.” The supervisor, who has to pass it on to somebody who dislikes surprises, says that there are problems. The manager writes that there have been some challenges. By the time it is a line in a report it reads <em>on track, with risks</em>, and the person at the top sees a green square.</p>
<figure>
<img src="/pictures/articles/how-a-fact-loses-weight.webp" alt="A staircase of five steps. On the lowest step a large solid circle is labeled: it is broken. On each higher step the circle is smaller and the words are softer: there are problems, some challenges, on track with risks. On the top step a tiny dot is labeled: on track." width="1600" height="900">
<figcaption>How a fact loses weight. Five honest people, one green square.</figcaption>
</figure>
<p>What makes this so hard to cure is that no one has lied. Each person has rounded down once, out of tact or tiredness or a wish to solve it first. Take away all the villains and it still happens. It happens in churches and charities, and in companies with <em>candor</em> on the wall.</p>
<p>So exhortation does little. You can ask people to be honest until you are hoarse, and you are asking them to pay a price that you set. The only thing a leader can really change is the price.</p>
<h2>Make it cheap to say</h2>
<p>Several small arrangements lower the cost of a true sentence. I have used all of these and would defend each one.</p>
<p><strong>Ask for the number, then the story.</strong> “How confident are you that this will be done by June, from one to ten?” is a question that a shy person can answer. They say six. You then say, “What would make it an eight?” and you hear about the supplier. Had you asked “Any concerns?” you would have heard nothing, because that question has a correct answer, and everyone knows what it is.</p>
<p><strong>Hear the youngest first.</strong> In a meeting where the senior person speaks first there is only one opinion and several echoes. Going round the table from the newest to the oldest costs five minutes. The navy of one country or another is always credited with inventing this; I suspect it was invented by every crew that hit a rock which the cabin boy had seen.</p>
<p><strong>Write before talking.</strong> Give everyone three minutes and a card. The question is on the board. Then read the cards aloud, shuffled. A group that has written before talking cannot pretend afterward that nobody thought of it.</p>
<p><strong>Go and stand there.</strong> Half of what you need to know is visible from the loading dock at seven in the morning. Nobody has to be brave in order for you to see a pile of returned boxes.</p>
<p><strong>Ask about a third person.</strong> “What would a new customer find strange about us?” produces better answers than “What are we doing wrong?”, and they are answers to the same question.</p>
<p>None of these requires a program or a consultant. They only require that you do them every time, including the times when you are sure of the answer.</p>
<h2>Then comes the moment</h2>
<p>All of that is preparation. Everything is settled in the few seconds after somebody has told you something you did not want to hear. The whole room is watching, whether or not anyone else is in it, because the person will describe your face to others before the end of the day.</p>
<p>I teach leaders one sentence for this moment, and I ask them to practice it until it comes without thought:</p>
<blockquote>
<p>Thank you. Tell me more about that.</p>
</blockquote>
<p>Say it before you evaluate, before you explain, and before you correct the small part of it that is unfair. There is nearly always a small part that is unfair. You may come back to it next week. If you answer it now, you have taught the person that the truth must be delivered without error, and no one can do that, so they will wait until they are certain. By then it will be in the newspaper.</p>
<p>The second half of the moment is less well known. Within a few days, go back to the person and tell them what you did about it. If you did nothing, tell them that, and why. People can live with being overruled. What they remember is having spent their courage on a sentence which then sank without a ripple. The second time, they save it.</p>
<h3>When it is about you</h3>
<p>The hardest truths concern the leader, and hardly any arrangement makes those cheap. My advice is to make them specific and scheduled. Twice a year, ask three people who work closely with you a single question: <em>What do I do that makes your work harder?</em> Ask in person, write down the answer in their words, read it back to them, and thank them. Then choose one thing and tell them all which it is.</p>
<p>The first round will be gentle. You will learn that you send messages late at night. Fix that visibly. The second round will be about something that matters.</p>
<p>There is a proverb that sits behind all of this, and I have found it a comfort on the days when the second round arrived:</p>
<blockquote>
<p>Faithful are the wounds of a friend; but the kisses of an enemy are deceitful.</p>
<p>Proverbs 27:6</p>
</blockquote>
<p>I notice that it does not promise the wounds will not hurt. It says that they are faithful. The colleague who risks your displeasure for the sake of the work has shown you more loyalty than a year of agreement could.</p>
<h2>Signs that it is working</h2>
<p>You cannot measure candor with a survey, since the survey is answered by the same people who are afraid. Look at what reaches you and in what condition.</p>
<ul>
<li>You hear about problems while they are still small and a little boring.</li>
<li>People tell you things in front of others that they used to tell you afterward, in the corridor.</li>
<li>Someone interrupts you to correct a figure, and nobody looks up.</li>
<li>You are surprised less often, and when you are surprised, everyone is.</li>
</ul>
<p>The last of these is the best test I know. If you are the only person in the building who did not expect a thing, the staircase is still there. A written record helps here, because it shows when each fact was first known and who had it; I describe one in <a href="/blog/write-the-decision-down">Write the Decision Down</a>.</p>
<p>My old managing director retired with a party. People said generous things about him, and I am sure that he drove home believing he had been told the truth all his life. I have never envied anyone less. When I feel my own voice turning pleasant, which still happens, I try to remember him, and to say my one sentence instead, and then to be quiet for long enough that it means something.</p>',
  'An open door is an invitation to people who are already brave. For the rest, the leader has to make honesty cheap, and then behave well when it arrives.',
  'leadership',
  false,
  null,
  '2025-06-24T13:00:00Z',
  'published',
  '6 min read',
  array['culture', 'feedback', 'leadership']::text[]
) on conflict (slug) do nothing;

insert into public.blog_posts (slug, title, content, excerpt, category, featured, image_url, published_at, status, read_time, tags) values (
  'how-to-name-a-thing-so-people-can-say-it',
  'How to Name a Thing So People Can Say It',
  '<p>A name is the only part of a brand that other people have to perform. They will never redraw your logo, but they will say your name out loud, spell it over a bad line, type it with one thumb and shout it across a room to somebody who has never heard it. If it fails at any of these, it fails in your absence, where you cannot help.</p>
<p>Yet names are nearly always chosen in silence. A list goes round by e-mail, each candidate in handsome type on its own slide, and people vote with their eyes. I have sat through enough of those meetings to have a rule: no name may be shown in writing until everyone has heard it.</p>
<h2>The telephone test</h2>
<p>Here is how I run the first session. I read each name aloud once, in an ordinary sentence. “I got it from Harrow and Pell.” “She works for Quillby.” Then everyone writes down what they heard, and we compare spellings.</p>
<p>Any name that comes back in more than two spellings has a cost attached. The cost may be worth paying. You will pay it in every introduction and on every radio spot, for as long as the company exists, and it is better to know that on the first day. Ask next for the reverse: hand the written name to someone who has never heard it and ask them to say it. Watch their face. The small pause before an uncertain word is the pause your customers will make, and many people would rather recommend something else than risk being wrong in front of a friend.</p>
<p>There is a gentler version for a name that already exists and cannot be changed. Listen to how the people on your front desk say it when they answer the phone. If they slow down for it, the name is doing them harm, and a short spoken form may be all that is needed.</p>
<h2>Kinds of name, and what each one costs</h2>
<p>All names fall roughly into five kinds. None is best. They simply put the work in different places.</p>
<table>
<thead>
<tr>
<th>Kind</th>
<th>Example, invented</th>
<th>What it gives you</th>
<th>What it costs</th>
</tr>
</thead>
<tbody>
<tr>
<td>Descriptive</td>
<td>Riverside Bookbinding</td>
<td>Understood at once</td>
<td>Hard to protect, and hard to outgrow</td>
</tr>
<tr>
<td>Founder’s</td>
<td>Sample &amp; Daughters</td>
<td>A person stands behind it</td>
<td>Awkward when that person leaves</td>
</tr>
<tr>
<td>Suggestive</td>
<td>Lanternfold</td>
<td>A picture to build on</td>
<td>Needs a line of explanation for the first years</td>
</tr>
<tr>
<td>Invented</td>
<td>Quillby</td>
<td>Yours alone, easy to search</td>
<td>Means nothing until you make it mean something</td>
</tr>
<tr>
<td>Borrowed word</td>
<td>Plumb</td>
<td>Short, memorable, full of sense</td>
<td>Someone else has probably borrowed it too</td>
</tr>
</tbody>
</table>
<p>When a group cannot agree, the trouble is often that half of them want a descriptive name and half want an invented one, and they are arguing about particular candidates as a way of not arguing about that. Put the table on the wall and settle the kind first. The list gets shorter by itself.</p>
<p>My own bias, if you want it, runs toward suggestive names for products and founders’ names for practices where the work cannot be separated from a person. It is only a bias. I have seen the plainest descriptive name in a town beat every clever one, because it was the one that people typed.</p>
<h2>Where to look</h2>
<p>The worst place to look for a name is inside the industry. If you collect the names of thirty accountants you will produce a thirty-first. Look at the material, the place and the work.</p>
<ol>
<li><strong>Write down the nouns.</strong> Spend an hour in the workshop, the kitchen or the office and note the name of every object and every action. Trades are full of good words that nobody outside has heard: <em>quoin</em>, <em>kerf</em>, <em>proof</em>, <em>selvage</em>.</li>
<li><strong>Read the old documents.</strong> The first letterhead, the lease, the first advertisement. Companies often discard their best word in the second year, when they begin to feel respectable.</li>
<li><strong>Listen to the customers.</strong> Somewhere in your reviews and complaints is the phrase that people use for you when they are talking to each other. It may well be ruder than you would like. It is already in use, which puts it ahead of everything on the slide.</li>
<li><strong>Combine late.</strong> Two good words pushed together usually make one bad word. If you must do it, say the result twenty times quickly.</li>
</ol>
<p>Aim for a hundred candidates and expect to throw away ninety-five. Volume matters here because the first thirty will be everyone else’s first thirty. The interesting ones start to arrive when the group is tired and a little silly.</p>
<h2>The checks, in the right order</h2>
<p>People do the checks in the order that is easiest, which means they look up a web address first, fall in love, and discover the legal problem in the ninth week. Do them in the order that kills fastest.</p>
<ol>
<li>Say it and spell it, as above. This costs nothing and removes a third.</li>
<li>Search for it with the name of your trade. If a page of competitors comes up, stop. If a page of something embarrassing comes up, stop sooner.</li>
<li>Ask speakers of the languages your customers use at home. You are listening for a laugh.</li>
<li>Search the trademark register of every country in which you mean to sell. A lawyer should do it properly later; you can do the first pass in an afternoon.</li>
<li>Look at the address last. A short plain word will be taken. Adding a word of what you do is respectable, and people now expect it.</li>
</ol>
<h3>About the address</h3>
<p>I used to advise clients to pay whatever was asked for the bare dot-com. I have changed my mind. Customers arrive by searching, by tapping a link, or by scanning a code on a wall; very few type an address from memory. Spend the money on being found for your own name instead, which I describe in <a href="/blog/be-findable-before-you-are-famous">Be Findable Before You Are Famous</a>.</p>
<h2>Living with it</h2>
<p>A new name feels wrong for about six weeks. It feels wrong because it has no memories attached, and the one you rejected had all the charm of a thing you will never have to live with. Plan for this. Tell everyone in advance that there will be a dip, and forbid all discussion of alternatives until a set date. I have seen a company rename itself twice in four months because nobody had warned the board about the dip.</p>
<p>During those weeks, use it constantly and in ordinary sentences. Answer the phone with it. Put it on the coffee cups before you put it on the building. Names become natural through repetition in small places, the same way that <a href="/blog/a-brand-is-a-promise-kept-in-small-things">a brand keeps its promise</a>.</p>
<p>Then let it be. The question “is it a good name?” has no answer on the day it is chosen, because most of a name’s meaning is poured in afterward by the way you behave. There are famous names that would be laughed out of any workshop, and lovely ones attached to firms that nobody trusts. What you can choose is a vessel that does not leak: sayable, spellable, yours, and roomy enough for what you may become.</p>
<blockquote>
<p>If you would be embarrassed to say it to your grandmother, or unable to, keep looking.</p>
</blockquote>
<p>That was the advice of the first person who ever paid me to name something. I have yet to find a better test. It catches vulgarity, obscurity and self-importance in one go, and all it requires is somebody old enough to ask you, quite sincerely, to say it again.</p>',
  'Names are judged in meetings and used in conversation. A method for choosing one that survives the telephone, the search box and ten years of growth.',
  'branding',
  false,
  null,
  '2025-05-06T13:00:00Z',
  'published',
  '6 min read',
  array['naming', 'brand strategy']::text[]
) on conflict (slug) do nothing;

insert into public.blog_posts (slug, title, content, excerpt, category, featured, image_url, published_at, status, read_time, tags) values (
  'faith-at-work-without-a-megaphone',
  'Faith at Work, Without a Megaphone',
  '<p>A question comes up at nearly every event where I speak about faith and business, and it generally comes from somebody waiting at the side until the others have left. They run a company. They believe. They want to know how much of it they are allowed to show.</p>
<p>They have usually met two answers already. One says that faith belongs at home and that a decent professional leaves it in the car. The other says that a believer’s company should announce itself: the verse on the van, the fish in the window. I have respect for people who live by either. For myself I could never make the first one work, because whatever I left in the car was driving. And the second made me nervous, for a reason that took me years to name. It puts the claim ahead of the conduct. As a branding consultant I would tell any client that this is the wrong order.</p>
<p>So I want to describe a third way, which is older than both. Let it show in the things that a business does when it would be cheaper not to. If anyone asks, tell them why.</p>
<h2>Start with the scales</h2>
<p>The Hebrew Bible has remarkably little to say about how a merchant should decorate the shop. It is intensely interested in the scales.</p>
<blockquote>
<p>Thou shalt not have in thy bag divers weights, a great and a small.</p>
<p>Deuteronomy 25:13</p>
</blockquote>
<p>Two sets of weights, one for buying and one for selling: it is the oldest trick in commerce, and it has many modern forms. The price that is higher for customers who look as though they will not check. The contract that renews itself in silence. The invoice paid in thirty days to suppliers who can sue and in ninety to those who cannot. A salary for the one who negotiated and a lower salary for the one who did not.</p>
<p>If I were asked to examine a company for signs of faith, I would begin there, with the accounts payable. I would look at how quickly the smallest supplier is paid. It is a line in a ledger which no customer will ever see, and I know of no better evidence.</p>
<p>You can do this examination yourself in an afternoon. List every place where your business uses two weights. Some will have good reasons, and you can write the reasons down. The others you can put right, one at a time, without issuing a statement.</p>
<h2>Then the calendar</h2>
<p>The second place I would look is the calendar, because time is where a business shows what it trusts.</p>
<p>The commandment about rest is addressed to people with power over other people’s time. It names the son, the daughter, the servant, the ox and the stranger within the gates, which is to say everyone who cannot stop until you do. Your own day of rest is a private matter. Whether your staff can have one depends on you.</p>
<p>In practice this comes down to small, checkable rules. These are the ones I settled on for my own practice, and I offer them as one person’s attempt:</p>
<ul>
<li>Nothing that I send after six requires an answer before nine. I write it, and I schedule it.</li>
<li>A deadline may fall on any day but Monday. A Monday deadline is a decision about somebody’s weekend.</li>
<li>One day in seven, nobody works, including me, including when it would be convenient.</li>
<li>If a client’s emergency breaks the rule, I pay for it in time off before the month is out.</li>
</ul>
<p>People who do not share a word of my belief have told me that they like working under these rules. Naturally they do. It is the sort of test I would apply to any practice that claims to come from faith: it should feel like good news to the people who never hear the reason.</p>
<p>I have written about the larger question of how much work to take on in <a href="/blog/enough-is-a-business-decision">Enough Is a Business Decision</a>.</p>
<h2>Then the way people leave</h2>
<p>Hiring brings out the best in us. Everyone is kind to the person they want. What a company believes about human beings is visible at the end, when it no longer needs somebody.</p>
<p>I have had to let people go, and I have done it badly. Once I hid behind a form of words that a lawyer had given me, and I saw a man who had worked beside me for four years look at me as though we had just met. Every sentence I said was correct. If he has forgiven me, it is to his credit.</p>
<p>What I try to do now is simple to list. The decision is told by the person who made it. It is told early in the week and early in the day. The reason given is the real one, or as much of it as is mine to tell. Nobody is walked to the door by a stranger. I make three calls on their behalf before they ask for one. And I say out loud what they did well, with examples, since it is very probable that they will doubt it by evening.</p>
<p>None of it requires religion. I can only report that on the days when it was most awkward to do, the belief that this person was made in the image of God was the only argument strong enough to get me down the corridor.</p>
<h2>When should you say it?</h2>
<p>There remains the matter of words. Conduct is ambiguous, and a time comes when somebody asks. Here I follow the advice in the first letter of Peter, which is to be ready always to give an answer to anyone who asks a reason of the hope that is in you, “with meekness and fear.” I take three practical rules from that sentence.</p>
<ol>
<li><strong>It is an answer.</strong> Someone has asked. In a company where I sign the paychecks, I am very slow to raise the subject myself, because nobody who depends on me for a wage is entirely free to be bored.</li>
<li><strong>It is a reason.</strong> People deserve more than a label. “I was let off a great deal once, and I try to pass it on” says more than the name of my denomination.</li>
<li><strong>It is meek.</strong> There are better people than I am who believe otherwise, and a few of them taught me my trade.</li>
</ol>
<p>The power in the room is the part that believers in business most often forget. An invitation from the owner to the prayer breakfast is never just an invitation. If you hold one, hold it before hours, do not keep count, and promote somebody who never comes.</p>
<h3>And the brand?</h3>
<p>Clients sometimes ask whether faith should be part of the brand itself. I give the same answer that I would give about any other conviction. If it is true, costs you something, and helps the customer know what to expect, it may belong there. If it is mainly a signal to people like yourself, leave it off. A claim of virtue raises the price of every failure, and you will have failures. The firm that advertises its integrity and then sends a late invoice has done a small injury to everyone who believes the same things.</p>
<p>Let other people say it. There is a sort of reputation that can only be given to you, and it comes in sentences like “I don’t know what they believe over there, but they paid me when they didn’t have to.” I have heard that sentence, once, about a firm I admire, from a supplier who had been through its bankruptcy. I thought it the finest piece of brand positioning I had ever come across. It could not have been written by an agency. It had been written, over eleven years, in the accounts.</p>',
  'How should belief show in a business that serves everyone? Mostly in the ledger, the calendar and the way people are let go.',
  'faith',
  false,
  null,
  '2025-03-11T13:00:00Z',
  'published',
  '6 min read',
  array['faith in the marketplace', 'ethics', 'culture']::text[]
) on conflict (slug) do nothing;

insert into public.blog_posts (slug, title, content, excerpt, category, featured, image_url, published_at, status, read_time, tags) values (
  'be-findable-before-you-are-famous',
  'Be Findable Before You Are Famous',
  '<p>An author I was advising had spent a good deal of money on being talked about. There was a publicist, and there were podcasts. The week after the best of these I asked her to borrow a stranger’s phone and look for herself. She typed her name as it sounds, with one letter wrong. The first page of results gave her a dentist, a cemetery and a footballer. Her own site was not there. When we found it and I asked the phone to read it aloud, it said: “Image. Image. Button.”</p>
<p>All that attention had been paid for, and it had gone to the dentist.</p>
<p>This is common, and I find it oddly cheering. The famous part of a personal brand depends on luck, money and other people. The findable part depends on you, and very little of it is difficult. I recommend doing it first. In <a href="/books/branding-without-permission">Branding Without Permission</a> I argue that nobody needs to be picked before they may begin; this is the dull, practical end of that argument.</p>
<h2>Who is already looking</h2>
<p>Start with the people who want you already and cannot get to you. There are more of them than you think. Someone heard you speak and remembers half of your name. Someone was given your card and lost it. A customer wants to recommend you and needs something to paste into a message. An event organizer is checking in a hurry that you are real.</p>
<p>Write down what each would type. They will type your name, misspelled. They will type your trade and your town. They will type the one thing you said (“the talk about the chair,” “woman who does the brand walk”). Now type all of these yourself, in a private window, so that the results are not arranged to please you, and see who is being found instead.</p>
<p>This list is worth more than any keyword tool, for the reason that every line of it has a person behind it.</p>
<h2>One page that is certainly you</h2>
<p>You need one address, on a domain that you control, which says who you are in plain text. Profiles on other people’s sites are useful, and they are rented. The page should have, near the top and as words which can be selected with a mouse:</p>
<ul>
<li>your name as you write it, and any other spelling that people use</li>
<li>what you do, in the words from your list</li>
<li>where, if it matters</li>
<li>how to reach you, with something that works today</li>
<li>a photograph, with your name in its description</li>
</ul>
<p>Then say the same thing in the form that machines read. Search engines understand a small vocabulary for describing people and books; it is published at <a href="https://schema.org/Person">schema.org</a> and takes a few lines. Here are mine, with the particulars of a sample:</p>
<pre><code class="language-html">&lt;script type="application/ld+json"&gt;
{
  "@context": "https://schema.org",
  "@type": "Person",
  "name": "Avery Sample",
  "jobTitle": "Author, branding consultant and speaker",
  "url": "https://www.example.com/",
  "sameAs": [
    "https://social.example.com/averysample",
    "https://video.example.com/averysample"
  ]
}
&lt;/script&gt;
</code></pre>
<p>The line <code>sameAs</code> is the valuable one. It says that these other profiles are the same person, which is how the cemetery and the footballer are told apart from you. Put the link in the other direction too: each profile should point back to the page.</p>
<h3>Make sure that you have not locked the door</h3>
<p>It happens more often than anyone admits. While a site is being built somebody tells the search engines to keep out, and on the day of the launch nobody remembers. The instruction lives in a file called <code>robots.txt</code> at the top of the site. You can read yours by typing <code>/robots.txt</code> after your address. It should look more or less like this:</p>
<pre><code class="language-txt">User-agent: *
Allow: /
Disallow: /admin

Sitemap: https://www.example.com/sitemap-index.xml
</code></pre>
<p>If it says <code>Disallow: /</code> with nothing after the slash, you have found the reason for a very quiet year. <a href="https://www.rfc-editor.org/rfc/rfc9309">The standard</a> is short and surprisingly readable. Bear in mind that the file is a request and not a lock. It keeps out the polite, so nothing secret should depend on it.</p>
<h2>Findable by everyone</h2>
<p>“Image. Image. Button.” was what the phone read out, because the pictures on that site had no descriptions and the buttons had no names. A person who cannot see the screen would have heard just that. So did the search engine, which cannot see either.</p>
<p>I used to present accessibility to clients as a duty, and it is one. These days I present it first as being found. The same handful of habits serves the reader with a screen reader, the reader in bright sunlight, the person with a broken wrist and the machine that decides where you appear:</p>
<ol>
<li>Every picture that says something has a sentence saying it. A picture that says nothing has an empty description, so that it is passed over.</li>
<li>Headings are real headings, in order, and make sense when read as a list. Many people navigate by them alone.</li>
<li>A link says where it goes. “Read the chapter on pricing” is a destination. “Click here” is a shrug.</li>
<li>Text is text. If your opening hours are in a picture, they are closed to a good part of the public.</li>
<li>Everything can be done from the keyboard. Put the mouse in a drawer and try to send yourself a message.</li>
</ol>
<p>The <a href="https://www.w3.org/WAI/">Web Accessibility Initiative</a> keeps a short <a href="https://www.w3.org/WAI/tutorials/images/">tutorial on describing images</a>, with a decision tree that I have watched teams quarrel over happily for an hour. It is time well spent. Describing a picture forces you to know what it is for, and now and again you discover that it was for nothing.</p>
<h2>Give people something to pass on</h2>
<p>Being found by search is half of it. The other half is being passed from hand to hand, which is how most of my own work has come to me. People are willing to recommend you if it takes them less than half a minute.</p>
<p>So have a page for each thing that people mention. If you have a talk, it needs its own address with a title, three sentences, and its length. If you have a book, likewise. When everything is on a single long page, nobody can point. A good address can be read aloud: <code>/books/brand-book</code> passes, and <code>/p?id=4471</code> does not.</p>
<p>Write, at the top of each, the sentence which you would like others to use. They will copy it. Introductions at events, I have discovered, are nearly always the first two lines of whatever page the host found on the way to the stage, so you may as well have written them with that in mind. The rest of the page can follow the order I describe in <a href="/blog/write-the-page-that-answers">Write the Page That Answers</a>.</p>
<h2>A weekend, then a habit</h2>
<p>On Saturday morning, make the list and look yourself up. In the afternoon, put right the one page. On Sunday check <code>robots.txt</code>, describe the pictures, and put the mouse in the drawer. After that it takes an hour every quarter: type the list again, see who appears, mend one thing.</p>
<p>The author did it in two weekends, with her nephew. The following spring she was introduced at a library by somebody who had never met her, in two sentences that she had written herself, and who pronounced her name correctly, since she had thought to put on the page how it was said. No publicist was involved. She told me it was the first time she had felt famous. Forty people were there, and every one of them had been looking for her.</p>',
  'Fame is out of your hands. Being found by the person who is already looking for you is not, and most of it can be done in a weekend with free tools.',
  'marketing',
  false,
  null,
  '2025-01-21T14:00:00Z',
  'published',
  '6 min read',
  array['search', 'accessibility', 'personal brand']::text[]
) on conflict (slug) do nothing;

insert into public.blog_posts (slug, title, content, excerpt, category, featured, image_url, published_at, status, read_time, tags) values (
  'notes-for-a-talk-not-yet-given',
  'Notes for a Talk Not Yet Given',
  '<p>Working title: <em>Who Were You Waiting For?</em> Forty-five minutes, for people who are good at something and have told no one.</p>
<h2>The opening</h2>
<p>Begin in the corridor. A person stands outside a door with a folder under one arm and rehearses the first sentence. Ask the room how long they have been standing there. Wait for the laugh to stop, then ask again.</p>
<p>Do not start with the slide about gatekeepers. Everyone starts with the gatekeepers, and it lets the audience off.</p>
<h2>The middle</h2>
<ul>
<li>The difference between permission and preparation. Most of us use the first word when we mean the second.</li>
<li>The story of the first workshop: nine chairs, three people, one of them the caretaker. He stayed.</li>
<li>Three things that nobody has to grant: a name, a page, a promise. Tie each to a chapter of <a href="/books/branding-without-permission">Branding Without Permission</a>.</li>
</ul>
<p>The section on failure is too long. Cut it to the one image, the line at the bakery.</p>
<h2>The end</h2>
<p>Still missing. It wants something to do with the hands. Perhaps everyone writes the sentence that they have been rehearsing outside the door, and then turns to a neighbor and says it.</p>
<blockquote>
<p>Open question: is this a talk about branding at all?</p>
</blockquote>',
  'Loose pages toward a new keynote about permission, waiting and beginning anyway.',
  'branding',
  false,
  null,
  null,
  'draft',
  '1 min read',
  array['speaking', 'drafts']::text[]
) on conflict (slug) do nothing;
